"""Makes a host that is a Python library one that `conformance run` can start:
    conformance run --host 'python3 adapter.py --config {config}' --cwd .
"""
import json, sys
import myhost  # yours: context(config) is the text for the agent, run(config, request) the response

config = sys.argv[sys.argv.index("--config") + 1]
properties = {"code": {"type": "string"}, "limits": {"type": "object"}, "requestedCapabilities": {"type": "array"}}
tool = {"name": "codemode.run", "inputSchema": {"type": "object", "required": ["code"], "properties": properties}}
methods = {
    "initialize": lambda params: {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}},
        "serverInfo": {"name": "myhost", "version": "1"}, "instructions": myhost.context(config)},
    "tools/list": lambda params: {"tools": [tool]},
    "tools/call": lambda params: {"content": [], "structuredContent": myhost.run(config, params["arguments"])},
}
unknown = {"error": {"code": -32601, "message": "there is no such method"}}
for message in map(json.loads, sys.stdin):
    if "id" in message:  # a notification has none, and wants no answer
        method = methods.get(message["method"])
        answer = {"result": method(message.get("params", {}))} if method else unknown
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer}), flush=True)
