"""Talks to the server at MCP_URL with each Python client, and holds what it sees against `seen.json`."""

import asyncio
import json
import os
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import fastmcp
import httpx2
from fastmcp.client.transports import StreamableHttpTransport
from fastmcp.exceptions import ToolError
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client

SEEN = json.loads(Path(__file__).with_name("seen.json").read_text())
URL, BEARER = os.environ["MCP_URL"], os.environ["MCP_BEARER"]


@asynccontextmanager
async def mcp(mode):
    """The official client, and how it lists and calls."""
    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {BEARER}"}, trust_env=False, timeout=30) as http:
        async with Client(streamable_http_client(URL, http_client=http), mode=mode) as client:

            async def listed():
                return (await client.list_tools()).tools

            yield client.server_info, listed, client.call_tool


@asynccontextmanager
async def fast(mode):
    """FastMCP's client, and how it lists and calls."""
    async with fastmcp.Client(StreamableHttpTransport(URL, auth=BEARER), mode=mode) as client:
        try:
            await client.call_tool("reject_it")
        except ToolError as error:
            assert "not_found" in str(error), error
        else:
            raise AssertionError("a rejection raises nothing")
        yield client.server_info, client.list_tools, client.call_tool_mcp


def wire(model):
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


async def told(where):
    """The test that started this program answers when the server's handler is there too."""
    print(where, flush=True)
    assert await asyncio.to_thread(sys.stdin.readline), f"no answer to `{where}`"


async def talk(server, listed, call):
    # A client that is pinned to a revision asks for nothing when it connects.
    assert not server or server.name in (SEEN["server"], ""), server
    assert [tool.name for tool in await listed()] == SEEN["tools"]
    await echoed(call)
    assert [wire(block) for block in (await call("gallery", {})).content] == SEEN["gallery"]
    for failure in SEEN["failures"]:
        failed = await call(failure["tool"], failure["arguments"])
        assert failed.is_error, failed
        assert failed.meta["agent-tools/error"]["code"] == failure["code"], failed
        assert not any(secret in str(failed) for secret in SEEN["secrets"]), failed
    try:
        await call("nobody", {})
    except MCPError as error:
        assert error.code == SEEN["unknown"], error
    else:
        raise AssertionError("an unknown tool raises nothing")
    sleeping = asyncio.create_task(call("sleepy", {}))
    await told("running")
    sleeping.cancel()
    await asyncio.gather(sleeping, return_exceptions=True)
    assert sleeping.cancelled(), sleeping
    await told("canceled")
    await echoed(call)


async def echoed(call):
    result = await call("echo", {"n": 7, "s": "x"})
    assert result.structured_content == {"n": 7, "s": "x"}, result
    assert json.loads(result.content[0].text) == result.structured_content


async def main():
    exit_code = 0
    for client in (mcp, fast):
        for mode in ("legacy", "2026-07-28", "auto"):
            try:
                async with client(mode) as connected:
                    await talk(*connected)
            except Exception as error:
                print(f"{client.__name__}, {mode}: {error!r}", file=sys.stderr)
                exit_code = 1
    return exit_code


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
