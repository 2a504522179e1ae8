// A client of the first line of the official SDK of TypeScript. Its arguments are the folder of the SDK, and an order as
// in clients_test.go; it prints what it saw.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const order = JSON.parse(process.argv[3]);
const require = createRequire(process.argv[2] + "/package.json");
const sdk = (module) => import(pathToFileURL(require.resolve("@modelcontextprotocol/sdk/" + module)));
const { Client } = await sdk("client/index.js");
const { StdioClientTransport } = await sdk("client/stdio.js");
const { StreamableHTTPClientTransport } = await sdk("client/streamableHttp.js");
const { ElicitRequestSchema } = await sdk("types.js");

const seen = { questions: [], progress: [] };
const client = new Client({ name: "interop", version: "1" }, { capabilities: { elicitation: {} } });
client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
  seen.questions.push(params.message);
  if (order.answer === "silence") await new Promise(() => {});
  return { action: "accept", content: { answer: order.answer } };
});
const [command, ...args] = order.command;
const transport = order.url ? new StreamableHTTPClientTransport(new URL(order.url)) :
  new StdioClientTransport({ command, args, stderr: "inherit" });
await client.connect(transport);
[seen.tool] = (await client.listTools()).tools;
const options = order.progress ? { onprogress: (p) => seen.progress.push(p) } : {};
const called = await client.callTool({ name: seen.tool.name, arguments: { code: order.code } }, undefined, options);
seen.response = called.structuredContent;
await client.close();
console.log(JSON.stringify(seen));
process.exit(0); // a question may be open
