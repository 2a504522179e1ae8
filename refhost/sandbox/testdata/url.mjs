// Judges URL by the data of web-platform-tests; the result counts what was judged.
import { get } from "@codemode/servers/srv";

const { parsing, setters, ascii } = await get({});
const wrong = [];
let judged = 0;
const compare = (what, got, want) => {
  judged++;
  if (got !== want) wrong.push(`${what}: got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
};
const attempt = (make) => { try { return make(); } catch (e) { return e instanceof TypeError ? null : e; } };

for (const c of parsing.filter((c) => typeof c === "object")) {
  const what = `${JSON.stringify(c.input)} at ${JSON.stringify(c.base)}`;
  const url = attempt(() => (c.base === null ? new URL(c.input) : new URL(c.input, c.base)));
  compare(`${what} is a URL`, url instanceof URL, !c.failure);
  compare(`${what} can be parsed`, URL.canParse(c.input, c.base ?? undefined), !c.failure);
  if (!(url instanceof URL) || c.failure) continue;
  for (const part of ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"]) {
    if (part in c) compare(`${part} of ${what}`, url[part], c[part]);
  }
  if ("searchParams" in c) compare(`searchParams of ${what}`, url.searchParams.toString(), c.searchParams);
}

for (const [part, cases] of Object.entries(setters)) {
  if (part === "comment") continue;
  for (const c of cases) {
    const url = new URL(c.href);
    attempt(() => { url[part] = c.new_value; });
    for (const [name, want] of Object.entries(c.expected)) compare(`${name} of ${c.href} with ${part} = ${JSON.stringify(c.new_value)}`, url[name], want);
  }
}

for (const c of ascii.filter((c) => typeof c === "object")) {
  const url = attempt(() => new URL(`https://${c.input}/x`));
  compare(`host ${JSON.stringify(c.input)}`, url && url.host, c.output);
}
globalThis.__codemode_result__ = { judged, wrong: wrong.length, first: wrong.slice(0, 60) };
