// Makes a host that is a library for Node one that `conformance run` can start:
//   conformance run --host 'node adapter.mjs --config {config}' --cwd .
import { createInterface } from "node:readline";
import * as myhost from "./myhost.mjs"; // yours: context(config) is the text for the agent, run(config, request) the response

const config = process.argv[process.argv.indexOf("--config") + 1];
const properties = { code: { type: "string" }, limits: { type: "object" }, requestedCapabilities: { type: "array" } };
const tool = { name: "codemode.run", inputSchema: { type: "object", required: ["code"], properties } };
const methods = {
  "initialize": async () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {} },
    serverInfo: { name: "myhost", version: "1" }, instructions: await myhost.context(config) }),
  "tools/list": async () => ({ tools: [tool] }),
  "tools/call": async (params) => ({ content: [], structuredContent: await myhost.run(config, params.arguments) }),
};
const unknown = { error: { code: -32601, message: "there is no such method" } };
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue; // a notification wants no answer
  const answer = methods[method] ? { result: await methods[method](params) } : unknown;
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
}
