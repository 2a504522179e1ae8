// The MCP servers of a control host, over stdio.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

async function connect({ command, args, env }) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"], env: { ...process.env, ...env } });
  const waiting = new Map();
  let last = 0;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    if (message.method === undefined) waiting.get(message.id)?.(message);
  });
  const send = (m) => child.stdin.write(JSON.stringify({ jsonrpc: "2.0", ...m }) + "\n");
  const ask = (method, params) => new Promise((done, fail) => {
    const id = ++last;
    waiting.set(id, ({ result, error }) => (error ? fail(new Error(error.message)) : done(result)));
    send({ id, method, params });
  });
  await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "control", version: "1" } });
  send({ method: "notifications/initialized" });
  const { tools } = await ask("tools/list", {});
  return { ask, tools: tools.filter((tool) => tool.annotations?.readOnlyHint && tool.outputSchema) };
}

// connectServers gives what a host needs of them: the names of tools that scripts may call, a search, and a call.
export async function connectServers(all) {
  const servers = await Promise.all(Object.values(all).map(connect));
  const byName = new Map(servers.flatMap((s) => s.tools.map((tool) => [tool.name, { ...s, tool }])));
  return {
    names: () => [...byName.keys()],
    found: (query) => [...byName.values()].map((s) => s.tool).filter((tool) => JSON.stringify(tool).includes(query)),
    async call(name, input) {
      const result = await byName.get(name).ask("tools/call", { name, arguments: input ?? {} });
      if (result.isError) throw new Error(result.content[0].text);
      return result.structuredContent;
    },
  };
}
