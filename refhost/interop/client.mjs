// A client of the official TypeScript SDK. Its argument is an order as in clients_test.go; it prints what it saw.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const order = JSON.parse(process.argv[2]);
const require = createRequire(order.sdk + "/package.json");
const sdk = (module) => import(pathToFileURL(require.resolve("@modelcontextprotocol/sdk/" + module)));
const { Client } = await sdk("client/index.js");
const { StdioClientTransport } = await sdk("client/stdio.js");
const { ElicitRequestSchema } = await sdk("types.js");

const seen = { questions: [], progress: [] };
const client = new Client({ name: "interop", version: "1" }, { capabilities: { elicitation: {} } });
client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
  seen.questions.push(params.message);
  if (order.answer === "silence") await new Promise(() => {});
  return { action: "accept", content: { answer: order.answer } };
});
const [command, ...args] = order.command;
await client.connect(new StdioClientTransport({ command, args, stderr: "inherit" }));
[seen.tool] = (await client.listTools()).tools;
const options = order.progress ? { onprogress: (p) => seen.progress.push(p) } : {};
const called = await client.callTool({ name: seen.tool.name, arguments: { code: order.code } }, undefined, options);
seen.response = called.structuredContent;
await client.close();
console.log(JSON.stringify(seen));
process.exit(0); // a question may be open
