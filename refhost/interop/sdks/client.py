"""A client of the official SDK of Python, of either of its lines. Its argument is an order as in clients_test.go; it
prints what it saw."""

import asyncio
import json
import sys
from contextlib import asynccontextmanager

from mcp import ClientSession, StdioServerParameters, stdio_client, types

order = json.loads(sys.argv[1])
seen = {"questions": [], "progress": []}
command = StdioServerParameters(command=order["command"][0], args=order["command"][1:])


async def answer(_, params):
    seen["questions"].append(params.message)
    said = order["answer"]
    if said == "silence":
        await asyncio.sleep(order["silenceMs"] / 1000)
        said = "once"
    return types.ElicitResult(action="accept", content={"answer": said})


async def progress(progress, total, message):
    seen["progress"].append({"progress": progress, "message": message})


@asynccontextmanager
async def first_line():
    from mcp.client.streamable_http import streamable_http_client

    streams = streamable_http_client(order["url"]) if order["url"] else stdio_client(command)
    async with streams as (reads, writes, *_), ClientSession(reads, writes, elicitation_callback=answer) as session:
        seen["version"] = (await session.initialize()).protocolVersion
        yield session


@asynccontextmanager
async def second_line(client):
    async with client(order["url"] or command, mode=order["era"], elicitation_callback=answer) as session:
        seen["version"] = session.protocol_version
        yield session


def connect():
    try:
        from mcp import Client
    except ImportError:
        return first_line()
    return second_line(Client)


def plain(model):
    return model.model_dump(by_alias=True, mode="json", exclude_none=True)


async def main():
    async with connect() as client:
        seen["tool"] = plain((await client.list_tools()).tools[0])
        told = {"progress_callback": progress} if order["progress"] else {}
        called = await client.call_tool(seen["tool"]["name"], {"code": order["code"]}, **told)
        seen["response"] = plain(called)["structuredContent"]
    print(json.dumps(seen))


asyncio.run(main())
