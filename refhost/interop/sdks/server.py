"""A server of the official SDK of Python, of either of its lines: over stdio, or over HTTP with the argument http."""

import sys
from typing import TypedDict

try:
    from mcp.server.mcpserver import Context, MCPServer

    server, address = MCPServer("interop"), {"port": 0}
except ImportError:  # the first line
    from mcp.server.fastmcp import Context, FastMCP

    server, address = FastMCP("interop", port=0), {}


class Sum(TypedDict):
    sum: int


@server.tool()
def add(a: int, b: int) -> Sum:
    return {"sum": a + b}


@server.tool(structured_output=False)
def echo(text: str) -> str:
    return text


@server.tool(structured_output=False)
async def steps(n: int, ctx: Context) -> str:
    for i in range(n):
        await ctx.report_progress(i + 1, n, f"step {i + 1}")
    return "done"


@server.tool(structured_output=False)
def fail() -> str:
    raise ValueError("it does not work")


if sys.argv[1:] == ["http"]:
    server.run("streamable-http", **address)
else:
    server.run("stdio")
