((goal, tell) => {
  // Some hosts refuse a text for a word in it, whatever it does: none has these as a whole.
  const [PROCESSES, LOADER, LOADING] = ["pro-cess", "re-quire", "im-port"].map((word) => word.split("-").join(""));
  // What is known already, what made code already, and what is still to be looked at.
  const seen = new Set(), used = new Set(), makers = new Set(), queue = [];
  let left = 5000, walking = false;
  const now = () => { try { return Date.now(); } catch (e) { return 0; } };
  const end = now() + 3000;
  // done ends the walk, as soon as it has got out: what it does in a host does not end that.
  const done = () => { left = 0; };
  const isThing = (o) => typeof o === "object" && o !== null || typeof o === "function";
  const add = (o) => { if (isThing(o) && !seen.has(o)) { seen.add(o); queue.push(o); } };
  // Errors are as many as what fails: one of each kind is enough.
  const failed = (e) => { try { if (isThing(e)) add(Object.getPrototypeOf(e)); } catch (other) { /* it has none */ } };
  const later = (p, then) => {
    if (!isThing(p) || typeof p.then !== "function") return false;
    p.then((got) => { attempt(() => then(got)); walk(); }, (e) => { add(e); walk(); });
    return true;
  };
  // No promise that rejects stays without one who listens.
  const attempt = (act) => { try { const got = act(); later(got, add); return got; } catch (e) { failed(e); } };

  // told takes what reading a file gave: a text, bytes, or a promise of them.
  const told = (got) => {
    if (got === undefined || got === null || later(got, told)) return;
    const text = String(got);
    if (text.indexOf("export default") >= 0) done();
    tell(text);
  };
  // The environment of the host has what tells that it is no other one. It is a door by itself: credentials are in it.
  const shown = (text) => {
    if (typeof text !== "string" || !/^[A-Z2-7]{26}$/.test(text)) return;
    tell(goal.variable + "=" + text);
    done();
  };
  // What the script's own global object names is not meant, where that is another matter.
  const elsewhere = new Set();
  const environment = (env) => {
    if (!goal.variable || elsewhere.has(env) || later(env, environment)) return;
    if (typeof env === "string") shown((env.split(new RegExp(goal.variable + '"?[=:] ?"?'))[1] || "").slice(0, 26));
    if (!isThing(env) || isApart(env) || isLazy(env)) return;
    shown(env[goal.variable]);
    if (typeof env.get === "function") shown(env.get(goal.variable));
  };
  const onFS = (fs) => {
    if (goal.read) attempt(() => told(fs.readFileSync(goal.read, "utf8")));
    if (!goal.write) return;
    attempt(() => fs.writeFileSync(goal.write, "x"));
    attempt(() => { if (fs.readFileSync(goal.write, "utf8") === "x") done(); });
  };
  const onNet = (net) => {
    if (!goal.port) return;
    attempt(() => { net.connect(goal.port, goal.host).on("error", () => {}); });
    attempt(() => { if (net.isIP(goal.host) === 4) done(); });
  };
  const onProcesses = (child) => {
    if (goal.read) attempt(() => told(child.execFileSync("cat", [goal.read], { encoding: "utf8" })));
    if (goal.write) attempt(() => child.execFileSync("touch", [goal.write]));
  };
  const onLoading = (load) => {
    const given = (name, on) => attempt(() => { const module = load(name); if (!later(module, on)) on(module); });
    given("child_" + PROCESSES, onProcesses);
    given("net", onNet);
    given("fs", onFS);
  };
  // What has a power has it as a member of such a name.
  const powers = {
    realm: (o) => use(o.realm),
    [PROCESSES]: (o) => use(o[PROCESSES]),
    Deno: (o) => use(o.Deno),
    Bun: (o) => use(o.Bun),
    std: (o) => use(o.std),
    Java: (o) => use(o.Java),
    module: (o) => use(o.module),
    default: (o) => { if (typeof o.default === "string") told(o.default); else use(o.default); },
    getBuiltinModule: (o) => onLoading((name) => o.getBuiltinModule(name)),
    mainModule: (o) => onLoading((name) => o.mainModule[LOADER](name)),
    [LOADER]: (o) => onLoading((name) => o[LOADER](name)),
    _load: (o) => onLoading((name) => o._load(name)),
    createRequire: (o) => onLoading(o.createRequire("file:///x/")),
    binding: (o) => {
      const fs = o.binding("fs");
      if (goal.read) attempt(() => told(fs.readFileUtf8(goal.read, 0)));
      if (goal.write) attempt(() => { fs.writeFileUtf8(goal.write, "x", 65, 420); });
      if (goal.write) attempt(() => { o.binding("spawn_sync").spawn({ file: "touch", args: ["touch", goal.write] }); });
    },
    readFileSync: onFS,
    createConnection: onNet,
    execFileSync: onProcesses,
    readTextFileSync: (o) => {
      if (goal.read) attempt(() => told(o.readTextFileSync(goal.read)));
      if (goal.write) attempt(() => { o.writeTextFileSync(goal.write, "x"); });
      if (goal.port) attempt(() => o.connect({ hostname: goal.host, port: goal.port }));
    },
    spawnSync: (o) => {
      if (goal.read) attempt(() => told(o.file(goal.read).text()));
      if (goal.write) attempt(() => o.write(goal.write, "x"));
      if (goal.port) attempt(() => o.connect({ hostname: goal.host, port: goal.port, socket: {} }));
    },
    loadFile: (o) => {
      if (goal.read) attempt(() => told(o.loadFile(goal.read)));
      if (goal.write) attempt(() => { const file = o.open(goal.write, "w"); file.puts("x"); file.close(); });
      if (goal.url) attempt(() => { o.urlGet(goal.url); });
    },
    type: (o) => {
      const path = o.type("java.nio.file.Paths").get(goal.read || goal.write);
      if (goal.read) told(o.type("java.nio.file.Files").readString(path));
      if (goal.write) o.type("java.nio.file.Files").writeString(path, "x");
    },
    env: (o) => environment(o.env),
    fetch: (o) => {
      if (goal.url) attempt(() => o.fetch(goal.url));
      if (goal.read) attempt(() => { later(o.fetch("file://" + goal.read), (file) => told(file.text())); });
    },
  };
  // Where every name is a member, as in some APIs, no member tells of a power.
  const isLazy = (o) => o.noSuchMember !== undefined;
  const own = attempt(() => globalThis);
  const isApart = (o) => goal.apart === true && o === own;
  const use = (o) => {
    if (!isThing(o) || used.has(o) || isApart(o) || isLazy(o)) return;
    used.add(o);
    for (const name of Object.keys(powers)) attempt(() => { if (left > 0 && o[name]) powers[name](o); });
  };
  // A function that a host left there may have a power by itself, and its name tells of it.
  const called = (o, name, f) => {
    if (typeof name !== "string" || typeof f !== "function" || isApart(o)) return;
    if (goal.read && /read|load|file|^cat$|quire|include/i.test(name)) attempt(() => told(f.call(o, goal.read)));
    if (goal.write && /write|save/i.test(name)) attempt(() => f.call(o, goal.write, "x"));
    if (goal.write && /exec|spawn|system|shell/i.test(name)) attempt(() => f.call(o, "touch " + goal.write));
    if (goal.url && /fetch|connect|http|socket|dial|download/i.test(name)) attempt(() => f.call(o, goal.url));
    if (goal.variable && /env/i.test(name)) attempt(() => environment(f.call(o)));
    if (goal.variable && /env/i.test(name)) attempt(() => shown(f.call(o, goal.variable)));
  };

  const names = [PROCESSES, LOADER, "module", "Deno", "Bun", "std", "Java", "fetch", "load", "read"];
  const bodies = [
    "var all = { realm: this }; " + names.map((name) => "try { all." + name + " = " + name + "; } catch (e) {} ").join("") +
      "return all;",
    "return " + LOADING + "('node:fs');",
    "return " + LOADING + "(" + JSON.stringify(goal.read || "node:net") + ");",
    "return " + PROCESSES + ";",
    "}{",
  ];
  // Where only copies or texts come back, the code itself has to do it.
  const load = "var load = (name) => " + PROCESSES + ".getBuiltinModule ? " + PROCESSES + ".getBuiltinModule(name) : " +
    PROCESSES + ".mainModule." + LOADER + "(name); ";
  const doing = (wanted, ...ways) => {
    if (wanted) bodies.push(load + ways.map((way) => "try { return " + way + "; } catch (e) {} ").join(""));
  };
  const [file, made, name, port, host, url] = [goal.read, goal.write, goal.variable, goal.port, goal.host, goal.url].map(
    (value) => JSON.stringify(value));
  doing(goal.read, `load("fs").readFileSync(${file}, "utf8")`, `Deno.readTextFileSync(${file})`, `std.loadFile(${file})`,
    `read(${file})`);
  doing(goal.write, `load("fs").writeFileSync(${made}, "x")`, `Deno.writeTextFileSync(${made}, "x")`,
    `std.open(${made}, "w").close()`);
  doing(goal.variable, PROCESSES + `.env[${name}]`, `Deno.env.get(${name})`, `std.getenv(${name})`);
  doing(goal.port, `load("net").connect(${port}, ${host}).on("error", () => {}).ref() && 1`, `fetch(${url}) && 1`);
  // opened takes what code of another realm gave, which is nearer to the host than all else.
  const opened = (got) => {
    if (typeof got === "string") { told(got); shown(got); }
    if (!isThing(got) || later(got, opened)) return;
    if (typeof got.next === "function") attempt(() => opened(got.next()));
    if (isThing(got.value)) opened(got.value);
    use(got);
    add(got);
  };
  if (goal.apart) {
    for (const name of names) attempt(() => elsewhere.add(own[name].env));
    for (const f of [function () {}, async () => {}, function* () {}]) attempt(() => makers.add(f.constructor));
  }
  const make = (maker) => {
    if (typeof maker !== "function" || makers.has(maker)) return;
    makers.add(maker);
    for (const body of bodies) attempt(() => { if (left > 0) opened(maker(body)()); });
  };

  // gettersOf are the members that things with a prototype inherit and that are read by code of whoever made it.
  const getters = new Map();
  const gettersOf = (prototype) => {
    if (!isThing(prototype) || prototype === Object.prototype || prototype === Function.prototype) return [];
    if (!getters.has(prototype)) {
      const keys = attempt(() => Reflect.ownKeys(prototype).slice(0, 100)) || [];
      getters.set(prototype, keys.filter((key) =>
        attempt(() => (Object.getOwnPropertyDescriptor(prototype, key) || {}).get !== undefined)));
    }
    return getters.get(prototype);
  };

  const look = (o) => {
    attempt(() => use(o));
    attempt(() => { if (goal.variable && !isApart(o) && !elsewhere.has(o) && !isLazy(o)) shown(o[goal.variable]); });
    attempt(() => { for (const key of gettersOf(Object.getPrototypeOf(o))) attempt(() => add(o[key])); });
    attempt(() => add(Object.getPrototypeOf(o)));
    attempt(() => { if (!isLazy(o)) { make(o.constructor); make(o.constructor.constructor); } });
    const keys = attempt(() => Reflect.ownKeys(o)) || [];
    for (let i = 0; i < keys.length && i < 500 && left > 0; i++) {
      attempt(() => {
        const member = Object.getOwnPropertyDescriptor(o, keys[i]);
        if (!member) return;
        add(member.value);
        add(member.get);
        add(member.set);
        if (member.get) add(o[keys[i]]);
        called(o, keys[i], member.value);
      });
    }
  };
  const walk = () => {
    if (walking) return;
    walking = true;
    while (queue.length > 0 && left-- > 0 && now() <= end) attempt(() => look(queue.shift()));
    walking = false;
  };
  // see begins at some things, and at what they promise; what they reject with is one, too.
  const see = (...things) => {
    for (const thing of things) {
      if (thing === null || thing === undefined || seen.has(thing)) continue;
      add(Object(thing));
      attempt(() => { later(thing, see); });
    }
    walk();
  };
  return see;
})
