// A host of search-execute or of mcpi@0.x, for tests of the suite: scripts run by node:vm, each in a worker thread of
// its own. --system is what it is of, --door how its sandbox is, --search that of scripts for discovery:
//
//   closed      nothing leads out; frozen, lazy and polyfilled are closed, too, and have built-ins that are frozen, an
//               API of which every name is a member, or a process that has no power
//   import      import() is refused by an error of the host
//   call        calls fail with errors of the host; argument: what they read is given objects of the host
//   promise     calls give promises of the host
//   given       the API itself is an object of the host
//   overflow    calls run in the host, whose stack overflows there
//   inherited   the global object inherits from one of the host
//   hangs       as import; and no call comes back
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { connectServers } from "./upstream.mjs";

const flags = Object.fromEntries(process.argv.slice(2).join(" ").split(/--/).filter(Boolean).map((f) => f.trim().split(" ")));
const config = JSON.parse(readFileSync(flags.config, "utf8"));
const isAPI = flags.system === "search-execute";
const limits = { memoryMB: 128, timeoutMs: 30_000, ...(isAPI ? config.openapi.sandbox : config) };
const upstream = isAPI ? undefined : await connectServers(config.mcpServers);
const document = isAPI ? JSON.parse(readFileSync(config.openapi.spec, "utf8")) : undefined;

// request is a call of a script of search-execute.
async function request({ method, path, body }) {
  const url = new URL(config.openapi.baseUrl + path);
  const answer = await fetch(url, { method, headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await answer.text();
  const headers = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: /json/.test(headers["content-type"]) ? JSON.parse(text) : text };
}

// run ends a script by the end of its thread.
function run(code, door, search) {
  const names = upstream ? upstream.names() : [];
  return new Promise((done) => {
    const worker = new Worker(new URL("./sandbox.mjs", import.meta.url), {
      workerData: { code, door, names, isAPI, document: search ? document : undefined },
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMB }, stdout: true, stderr: true,
    });
    const end = (answer) => { clearTimeout(timer); worker.terminate(); done(answer); };
    const timer = setTimeout(() => end({ error: "the time is over" }), Math.min(limits.timeoutMs, limits.wallTimeMs ?? Infinity));
    worker.on("error", (e) => end({ error: String(e?.message) }));
    worker.on("exit", () => end({ error: "the sandbox ended" }));
    worker.on("message", async (m) => {
      if (m.id === undefined) return end(m);
      if (door === "hangs") return;
      try {
        const gives = isAPI ? await request(m.input) : await upstream.call(m.name, m.input);
        worker.postMessage({ id: m.id, gives });
      } catch (e) { worker.postMessage({ id: m.id, error: String(e.message) }); }
    });
  });
}

function textOf({ error, value }) {
  if (error !== undefined) return { isError: true, content: [{ type: "text", text: (isAPI ? "Error: " : "Code execution error: ") + error }] };
  return { content: [{ type: "text", text: typeof value === "string" ? value : JSON.stringify(value) ?? "(no return value)" }] };
}

const input = { type: "object", properties: { code: { type: "string" } }, required: ["code"] };
const query = { type: "object", properties: { query: { type: "string" } } };
const tools = isAPI
  ? [{ name: "search", inputSchema: input }, { name: "execute", inputSchema: input }]
  : [{ name: "code_search", inputSchema: query }, { name: "code_execute", inputSchema: input }];

async function answer({ method, params }) {
  switch (method) {
    case "initialize":
      return { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "control", version: "1" } };
    case "tools/list":
      return { tools };
    case "tools/call":
      if (params.name === "code_search") return textOf({ value: upstream.found(params.arguments.query ?? "") });
      return textOf(await run(params.arguments.code, params.name === "search" ? flags.search ?? flags.door : flags.door,
        params.name === "search"));
    case "ping":
      return {};
  }
  throw new Error("there is no " + method);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.id === undefined || message.method === undefined) continue;
  const send = (m) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...m }) + "\n");
  answer(message).then((result) => send({ result }), (e) => send({ error: { code: -32601, message: e.message } }));
}
process.exit(0);
