// A server of the second line of the official SDK of TypeScript, installed in the folder of the first argument: over
// stdio, or over HTTP with the second argument http.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(process.argv[2] + "/package.json");
const load = (module) => import(pathToFileURL(require.resolve(module)));
const { McpServer, createMcpHandler } = await load("@modelcontextprotocol/server");
const { z } = await load("zod");

const text = (text) => ({ content: [{ type: "text", text }] });

function make() {
  const server = new McpServer({ name: "interop", version: "1" });
  const tool = (name, inputSchema, run, more = {}) => server.registerTool(name, { inputSchema, ...more }, run);
  tool("add", z.object({ a: z.number(), b: z.number() }),
    ({ a, b }) => ({ ...text(`${a + b}`), structuredContent: { sum: a + b } }),
    { outputSchema: z.object({ sum: z.number() }) });
  tool("echo", z.object({ text: z.string() }), (args) => text(args.text));
  tool("steps", z.object({ n: z.number() }), async ({ n }, { mcpReq }) => {
    const { progressToken } = mcpReq._meta ?? {};
    for (let i = 1; i <= n && progressToken !== undefined; i++) {
      const params = { progressToken, progress: i, total: n, message: `step ${i}` };
      await mcpReq.notify({ method: "notifications/progress", params });
    }
    return text("done");
  });
  tool("fail", z.object({}), () => { throw new Error("it does not work"); });
  return server;
}

if (process.argv[3] === "http") {
  const { toNodeHandler } = await load("@modelcontextprotocol/node");
  const http = createServer(toNodeHandler(createMcpHandler(make)));
  http.listen(0, "127.0.0.1", () => console.error(`running on http://127.0.0.1:${http.address().port}`));
} else {
  (await load("@modelcontextprotocol/server/stdio")).serveStdio(make);
}
