import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface KeepingProxy {
  baseUrl: string;
  close: () => void;
}

const checkMs = 500;

/**
 * A proxy before several processes. Keeps connections, asks each for `/readyz` twice a second, and sends
 * requests in turn to ready ones. It retries nothing: a refusal or a broken connection becomes a 502.
 */
export async function startKeepingProxy(
  upstreams: readonly string[],
): Promise<KeepingProxy> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const ready = new Set(upstreams);
  const check = async (upstream: string) => {
    const isReady = await fetch(`${upstream}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(upstream);
    else ready.delete(upstream);
  };
  const checks = setInterval(
    () => void Promise.all(upstreams.map(check)),
    checkMs,
  );
  let turn = 0;
  const server: Server = createServer((incoming, answer) => {
    const candidates = [...ready];
    const upstream = candidates[turn++ % candidates.length];
    if (!upstream) return void answer.writeHead(502).end('nobody is ready');
    const { method, headers, url } = incoming;
    const asking = request(
      `${upstream}${url}`,
      { agent, method, headers },
      (got: IncomingMessage) => {
        const { connection: _, 'keep-alive': __, ...kept } = got.headers;
        answer.writeHead(got.statusCode ?? 502, kept);
        got.pipe(answer);
        got.once('error', () => answer.destroy());
      },
    );
    asking.once('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(error.code ?? error.message);
    });
    incoming.pipe(asking);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(checks);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
