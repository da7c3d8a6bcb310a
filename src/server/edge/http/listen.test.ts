import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { expect, test } from 'vitest';
import { StartRefusal } from '../../kernel/start-refusal.ts';
import { listenOn, refuseTakenPort, stopListening } from './listen.ts';

test('a proxy uses a connection again that was idle for longer than Node keeps one', async () => {
  const server = serve({ fetch: () => new Response('here'), hostname: '127.0.0.1', port: 0 });
  await listenOn(server, { host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const sent = request({ agent, port, host: '127.0.0.1' }).end();
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      sent.once('response', resolve).once('error', reject),
    );
    for await (const _ of answer);
    return { isAgain: sent.reusedSocket, advertised: answer.headers['keep-alive'] };
  };
  try {
    expect(await ask()).toEqual({ isAgain: false, advertised: 'timeout=75' });
    // Node's own limit is 5 s, and one more before it closes.
    await sleep(6500);
    expect(await ask()).toEqual({ isAgain: true, advertised: 'timeout=75' });
  } finally {
    agent.destroy();
    await stopListening(server);
  }
});

test('an address that another program uses is refused before anything else is done, and a free one stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(refuseTakenPort({ host: '127.0.0.1', port })).rejects.toThrow(
    new StartRefusal(
      `No se puede atender en 127.0.0.1, puerto ${port}: ya lo usa otro programa; elija otro con PORT.`,
    ),
  );
  other.close();
  await once(other, 'close');
  await refuseTakenPort({ host: '127.0.0.1', port });
  const server = serve({ fetch: () => new Response('here'), hostname: '127.0.0.1', port });
  await listenOn(server, { host: '127.0.0.1', port });
  await stopListening(server);
});
