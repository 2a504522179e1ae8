// A client of the second line of the official SDK of TypeScript. Its arguments are the folder of the SDK, and an order as
// in clients_test.go; it prints what it saw.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const order = JSON.parse(process.argv[3]);
const require = createRequire(process.argv[2] + "/package.json");
const load = (module) => import(pathToFileURL(require.resolve("@modelcontextprotocol/client" + module)));
const { Client, StreamableHTTPClientTransport } = await load("");
const { StdioClientTransport } = await load("/stdio");

const seen = { questions: [], progress: [] };
const client = new Client({ name: "interop", version: "1" }, {
  capabilities: { elicitation: {} },
  versionNegotiation: { mode: /^\d/.test(order.era) ? { pin: order.era } : order.era },
});
client.setRequestHandler("elicitation/create", async ({ params }) => {
  seen.questions.push(params.message);
  if (order.answer !== "silence") return { action: "accept", content: { answer: order.answer } };
  await new Promise((resolve) => setTimeout(resolve, order.silenceMs));
  return { action: "accept", content: { answer: "once" } };
});
const [command, ...args] = order.command;
const transport = order.url ? new StreamableHTTPClientTransport(new URL(order.url)) :
  new StdioClientTransport({ command, args, stderr: "inherit" });
await client.connect(transport);
seen.version = client.getNegotiatedProtocolVersion();
[seen.tool] = (await client.listTools()).tools;
const options = order.progress ? { onprogress: (p) => seen.progress.push(p) } : {};
const called = await client.callTool({ name: seen.tool.name, arguments: { code: order.code } }, options);
seen.response = called.structuredContent;
await client.close();
console.log(JSON.stringify(seen));
process.exit(0); // a question may be open
