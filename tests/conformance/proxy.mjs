// Stands between the suite, which sends no bearer, and the gateway at MCP_URL: adds MCP_BEARER, and puts the gateway's
// authority where a request names this proxy's. Prints its URL and serves until it is terminated. Loopback only.

import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';

const gateway = new URL(process.env.MCP_URL);

const proxy = createServer((asked, answer) => {
  const own = `127.0.0.1:${proxy.address().port}`;
  const headers = { ...asked.headers, authorization: `Bearer ${process.env.MCP_BEARER}` };
  // Anything else stays as it is: whether the gateway refuses a foreign Host or Origin is asked too.
  if (headers.host === own) headers.host = gateway.host;
  if (headers.origin === `http://${own}`) headers.origin = gateway.origin;
  const onward = request(
    { host: gateway.hostname, port: gateway.port, method: asked.method, path: asked.url, headers },
    (answered) => {
      answer.writeHead(answered.statusCode, answered.headers);
      answer.flushHeaders();
      pipeline(answered, answer, () => {});
    },
  );
  onward.on('error', () => answer.destroy());
  // A client that goes away cancels its call.
  answer.on('close', () => onward.destroy());
  pipeline(asked, onward, () => {});
});
proxy.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${proxy.address().port}${gateway.pathname}`));
