// Says what Node makes of each module: the sources come as a JSON array on stdin,
// the outcomes go as one to stdout. Run with --experimental-vm-modules.
import { SourceTextModule, SyntheticModule } from "node:vm";

const names = ["CodemodeError", "SchemaValidationError", "ToolNotFoundError", "ServerNotFoundError", "ToolCallError", "AuthenticationError", "SandboxLimitError", "PolicyError"];
const errors = new SyntheticModule(names, () => {
  const made = { CodemodeError: class CodemodeError extends Error {} };
  for (const name of names) {
    made[name] ??= { [name]: class extends made[name === "AuthenticationError" ? "ToolCallError" : "CodemodeError"] {} }[name];
    errors.setExport(name, made[name]);
  }
});
const link = (specifier) => {
  if (specifier !== "@codemode/errors") throw new Error(`There is no module ${specifier}.`);
  return errors;
};

const outcome = async (source) => {
  globalThis.__codemode_result__ = null;
  let module;
  try {
    module = new SourceTextModule(source, { identifier: "script.mjs", importModuleDynamically: link });
  } catch { return "syntax"; }
  try { await module.link(link); } catch { return "link"; }
  try { await module.evaluate(); } catch (e) { return `throw ${e?.name ?? typeof e}`; }
  return `gives ${JSON.stringify(globalThis.__codemode_result__) ?? null}`;
};

let text = "";
for await (const chunk of process.stdin) text += chunk;
await errors.link(link);
await errors.evaluate();
const outcomes = [];
for (const source of JSON.parse(text)) outcomes.push(await outcome(source));
process.stdout.write(JSON.stringify({ version: `Node ${process.versions.node.split(".")[0]}`, outcomes }));
