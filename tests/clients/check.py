"""Holds the tools of `lists.json` against what the Python client parses, and lists them with it from the server at
MCP_URL. Loopback only."""

import asyncio
import json
import os
import sys
from pathlib import Path

import httpx2
from jsonschema.validators import Draft202012Validator
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import ListToolsResult
from mcp_types.methods import parse_server_result


def read(name):
    return json.loads(Path(__file__).with_name(name).read_text())


def judged(revision, result):
    """What the client does with a list: it is parsed as its revision wants, and results are held against its schemas."""
    try:
        parsed = parse_server_result("tools/list", revision, result)
        assert isinstance(parsed, ListToolsResult)
        if [tool.name for tool in parsed.tools] != [tool["name"] for tool in result["tools"]]:
            return "tools are lost"
        for tool in parsed.tools:
            for schema in (tool.input_schema, tool.output_schema):
                if schema is not None:
                    Draft202012Validator.check_schema(schema)
    except Exception as error:
        return str(error)
    return None


def spoilt(result, tool):
    empty = {"type": "object", "properties": {}}
    around = [{"name": name, "inputSchema": empty} for name in ("before", "spoiled", "after")]
    around[1] |= tool
    return result | {"tools": around}


async def listed(mode):
    """The names of the tools that the client lists, after a call whose result it holds against its schema."""
    headers = {"Authorization": f"Bearer {os.environ['MCP_BEARER']}"}
    async with httpx2.AsyncClient(headers=headers, trust_env=False) as http:
        transport = streamable_http_client(os.environ["MCP_URL"], http_client=http)
        async with Client(transport, mode=mode) as client:
            names, cursor = [], None
            while True:
                page = await client.list_tools(cursor=cursor)
                names += [tool.name for tool in page.tools]
                cursor = page.next_cursor
                if cursor is None:
                    break
            called = await client.call_tool("echo", {"n": 7, "s": "x"})
            assert called.structured_content == {"n": 7, "s": "x"}, called
            return names


def complaints():
    lists = read("lists.json")
    for revision, result in lists.items():
        judge = f"python {revision}"
        if (complaint := judged(revision, result)) is not None:
            yield f"{judge}: {complaint}"
        # A judge that takes everything is none.
        for spoiled in read("spoiled.json"):
            refused = judged(revision, spoilt(result, spoiled["tool"])) is not None
            if refused != (judge in spoiled["refused_by"]):
                verb = "refuses" if refused else "takes"
                yield f"{judge} {verb} {spoiled['what']}; spoiled.json says otherwise"
    for mode, result in zip(("legacy", "2026-07-28"), lists.values(), strict=True):
        wanted = {tool["name"] for tool in result["tools"]}
        try:
            lost = wanted - set(asyncio.run(listed(mode)))
        except Exception as error:
            yield f"python, connected as {mode}: {error!r}"
        else:
            yield from (f"python, connected as {mode}: {name} is lost" for name in sorted(lost))


def main():
    found = list(complaints())
    for complaint in found:
        print(complaint, file=sys.stderr)
    counts = ", ".join(f"{len(result['tools'])} tools in {revision}" for revision, result in read("lists.json").items())
    print(f"{counts}: mcp, parsed and connected")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
