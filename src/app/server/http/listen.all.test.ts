import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type ClientHttp2Session, constants } from 'node:http2';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StartRefusal } from '../../../base/kernel/start-refusal.ts';
import { makeCertificate } from '../../../testing/servers/certificate.ts';
import { connectHttp2 } from '../../../testing/servers/http2-client.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import {
  closeAfterAnswers,
  listen,
  refuseTakenPort,
  stopListening,
} from './listen.ts';

test.each([
  // Node's own limit is 5 s, and it closes a second later.
  ['Node keeps one', 6500, undefined, 'timeout=75'],
  // The idle time does not count as time for headers, so that limit may be lower.
  [
    'headers may take',
    2000,
    { idleMs: 6000, headersMs: 500, requestMs: 60_000, checkMs: 50 },
    'timeout=6',
  ],
])(
  'a proxy reuses a connection that was idle for longer than %s',
  async (_, idleMs, limits, advertised) => {
    const server = await listen(
      () => new Response('here'),
      { host: '127.0.0.1', port: 0 },
      limits,
    );
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () => {
      const sent = request({ agent, port, host: '127.0.0.1' }).end();
      const answer = await new Promise<IncomingMessage>((resolve, reject) =>
        sent.once('response', resolve).once('error', reject),
      );
      for await (const _ of answer);
      return {
        isAgain: sent.reusedSocket,
        advertised: answer.headers['keep-alive'],
      };
    };
    try {
      expect(await ask()).toEqual({ isAgain: false, advertised });
      await sleep(idleMs);
      expect(await ask()).toEqual({ isAgain: true, advertised });
    } finally {
      agent.destroy();
      await stopListening(server);
    }
  },
);

test('the start refuses an address that another program uses, and leaves a free one free', async () => {
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
  const server = await listen(() => new Response('here'), {
    host: '127.0.0.1',
    port,
  });
  await stopListening(server);
});

describe('a slow client', () => {
  const tls = makeCertificate();
  const patient = {
    idleMs: 60_000,
    headersMs: 30_000,
    requestMs: 60_000,
    checkMs: 50,
  };
  /** Tells how many bytes of a body arrived. */
  const count = async (request: Request) =>
    new Response(String((await request.arrayBuffer()).byteLength));
  const open = async (secure: boolean, limits: Partial<typeof patient>) => {
    const place = { host: '127.0.0.1', port: 0, tls: secure ? tls : undefined };
    const server = await listen(count, place, { ...patient, ...limits });
    onTestFinished(() => stopListening(server, { isHurried: true }));
    return (server.address() as AddressInfo).port;
  };
  const photo = 'x'.repeat(60_000);

  /** Writes a byte each 20 ms, and resolves when the server closes. */
  async function trickle(socket: Socket, begin: string): Promise<string> {
    let heard = '';
    socket
      .on('error', () => {})
      .on('data', (part) => {
        heard += part;
      });
    socket.write(begin);
    const dripping = setInterval(() => socket.write('x'), 20);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
    return heard;
  }

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\na: '],
    ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n'],
  ])('that trickles %s is disconnected, with TLS too', async (_, begin) => {
    const limits = { headersMs: 1500, requestMs: 2000 };
    const [plain, secure] = [
      await open(false, limits),
      await open(true, limits),
    ];
    const answers = await Promise.all([
      trickle(connect(plain, '127.0.0.1'), begin),
      trickle(
        connectSecurely({ port: secure, host: '127.0.0.1', ca: tls.cert }),
        begin,
      ),
    ]);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that sends a whole photo in time gets its answer, in HTTP/1.1 and in HTTP/2', async () => {
    const limits = { idleMs: 300 };
    const [plain, secure] = [
      await open(false, limits),
      await open(true, limits),
    ];
    const { begin, answerTo, session } = await connectHttp2(
      `https://127.0.0.1:${secure}`,
      tls,
    );
    const upload = request({ port: plain, host: '127.0.0.1', method: 'POST' });
    const stream = begin({ ':method': 'POST' }, { endStream: false });
    const answers = Promise.all([
      once(upload, 'response').then(([answer]) => text(answer)),
      answerTo(stream).then((answer) => answer.text),
    ]);
    // Longer than an idle connection is kept.
    for (let sent = 0; sent < photo.length; sent += 6000) {
      for (const each of [upload, stream])
        each.write(photo.slice(sent, sent + 6000));
      await sleep(80);
    }
    for (const each of [upload, stream]) each.end();
    expect(await answers).toEqual(['60000', '60000']);
    session.close();
  });

  test('that trickles a body in HTTP/2 loses only that request', async () => {
    const port = await open(true, { headersMs: 1500, requestMs: 1500 });
    const { begin, ask, session } = await connectHttp2(
      `https://127.0.0.1:${port}`,
      tls,
    );
    const slow = begin({ ':method': 'POST' }, { endStream: false });
    const dripping = setInterval(() => slow.write('x'), 20);
    const closed = once(slow, 'close').finally(() => clearInterval(dripping));
    expect((await ask({ ':path': '/' })).status).toBe(200);
    await closed;
    expect(slow.rstCode).toBe(constants.NGHTTP2_CANCEL);
    expect((await ask({ ':path': '/' })).status).toBe(200);
    session.close();
  });

  test('that does not read in HTTP/2 loses its answers, live ones too; a reader still gets slow answers', async () => {
    const everyMs = 50;
    const requestMs = 1000;
    const left: string[] = [];
    const answer = async ({ url }: Request) => {
      const path = new URL(url).pathname;
      // Longer than an unread answer is kept.
      if (path === '/slow') await sleep(2 * requestMs);
      if (!path.startsWith('/live')) return new Response('here');
      let living: NodeJS.Timeout;
      const body = new ReadableStream({
        start(stream) {
          living = setInterval(
            () => stream.enqueue(new TextEncoder().encode(':')),
            everyMs,
          );
        },
        cancel() {
          clearInterval(living);
          left.push(path);
        },
      });
      return new Response(body);
    };
    const place = { host: '127.0.0.1', port: 0, tls };
    const server = await listen(answer, place, {
      ...patient,
      headersMs: requestMs,
      requestMs,
    });
    onTestFinished(() => stopListening(server, { isHurried: true }));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [full, reader] = await Promise.all([
      connectHttp2(url, tls, { room: 0 }),
      connectHttp2(url, tls),
    ]);
    const unread = ['/', '/live/unread'].map((path) =>
      full.begin({ ':path': path }),
    );
    const live = reader.begin({ ':path': '/live' });
    let heard = 0;
    live.on('data', (part: Buffer) => {
      heard += part.length;
    });
    const slow = reader.begin({ ':path': '/slow' }).resume();
    await Promise.all([...unread, slow].map((stream) => once(stream, 'close')));
    expect(unread.map(({ rstCode }) => rstCode)).toEqual(
      unread.map(() => constants.NGHTTP2_CANCEL),
    );
    expect(slow.rstCode).toBe(constants.NGHTTP2_NO_ERROR);
    expect(left).toEqual(['/live/unread']);
    const before = heard;
    await waitUntil(() => expect(heard).toBeGreaterThan(before));
    for (const { session } of [full, reader]) session.destroy();
  });

  test('that does not read in HTTP/1.1 is disconnected, with TLS too; a reader still gets a slow answer', async () => {
    const requestMs = 1000;
    const left: string[] = [];
    const part = new Uint8Array(64_000);
    const answer = async ({ url }: Request) => {
      const { pathname } = new URL(url);
      if (pathname === '/slow') await sleep(2 * requestMs);
      if (pathname === '/slow') return new Response('here');
      return new Response(
        new ReadableStream({
          pull: (stream) => stream.enqueue(part),
          cancel: () => {
            left.push(pathname);
          },
        }),
      );
    };
    const limits = { ...patient, headersMs: requestMs, requestMs };
    const ports = await Promise.all(
      [undefined, tls].map(async (secure) => {
        const server = await listen(
          answer,
          { host: '127.0.0.1', port: 0, tls: secure },
          limits,
        );
        onTestFinished(() => stopListening(server, { isHurried: true }));
        return (server.address() as AddressInfo).port;
      }),
    );
    const [plain = 0, secure = 0] = ports;
    const unread = [
      connect(plain, '127.0.0.1'),
      connectSecurely({ port: secure, host: '127.0.0.1', ca: tls.cert }),
    ];
    for (const [index, socket] of unread.entries()) {
      socket.on('error', () => {}).pause();
      socket.write(`GET /unread/${index} HTTP/1.1\r\nHost: x\r\n\r\n`);
    }
    const slow = request({
      port: plain,
      host: '127.0.0.1',
      path: '/slow',
    }).end();
    const [read] = await once(slow, 'response');
    expect(await text(read)).toBe('here');
    await waitUntil(() =>
      expect(left.toSorted()).toEqual(['/unread/0', '/unread/1']),
    );
    for (const socket of unread) socket.destroy();
  });

  test.each([
    ['asks nothing more', true, { idleMs: 300 }],
    ['never asked', false, { headersMs: 1500 }],
  ])('in HTTP/2 that %s loses the connection', async (_, isAsking, limits) => {
    const port = await open(true, limits);
    const { ask, session } = await connectHttp2(
      `https://127.0.0.1:${port}`,
      tls,
    );
    const away = once(session, 'goaway');
    const closed = once(session, 'close');
    if (isAsking) await ask({ ':path': '/' });
    await closed;
    expect((await away)[0]).toBe(constants.NGHTTP2_NO_ERROR);
  });
});

test('on a stop HTTP/2 connections get a notice, requests under way get their answers, and all end', async () => {
  const tls = makeCertificate();
  const going = Promise.withResolvers<void>();
  const answer = async ({ url }: Request) => {
    if (url.endsWith('/slow')) await going.promise;
    return new Response('here');
  };
  const server = await listen(answer, { host: '127.0.0.1', port: 0, tls });
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [busy, idle, stuck] = await Promise.all(
    [1, 2, 3].map(() => connectHttp2(url, tls)),
  );
  const slow = busy?.ask({ ':path': '/slow' });
  stuck
    ?.begin({ ':path': '/slow', ':method': 'POST' }, { endStream: false })
    .resume();
  closeAfterAnswers(server);
  const isTold = once(busy?.session as ClientHttp2Session, 'goaway');
  // The requests were sent together: the notice to leave refuses none of them.
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => busy?.ask({ ':path': '/' })),
  );
  expect(sent.map((each) => each?.status)).toEqual([200, 200, 200, 200, 200]);
  const [code, lastStream] = await isTold;
  expect([code, lastStream]).toEqual([constants.NGHTTP2_NO_ERROR, 2 ** 31 - 1]);
  const sessions = [busy, idle, stuck].map((each) =>
    once(each?.session as ClientHttp2Session, 'close'),
  );
  const stopped = stopListening(server);
  going.resolve();
  expect((await slow)?.text).toBe('here');
  await Promise.all([stopped, ...sessions]);
});

describe('a process that is delayed while it stops', () => {
  const holdUp = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };
  /** Answers this long after `giveUp`, like a request that looks something up in the database first. */
  const open = async (afterMs: number) => {
    const givenUp = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const server = await listen(
      async () => {
        arrived.resolve();
        await givenUp.promise;
        await sleep(afterMs);
        return new Response('come again', { status: 503 });
      },
      { host: '127.0.0.1', port: 0 },
    );
    const { port } = server.address() as AddressInfo;
    const answered = fetch(`http://127.0.0.1:${port}/`).then(
      ({ status }) => status,
      () => 'cut',
    );
    await arrived.promise;
    return { server, answered, giveUp: () => givenUp.resolve() };
  };

  test('still answers its requests before it cuts any', async () => {
    const { server, answered, giveUp } = await open(50);
    const cuts: number[] = [];
    const stopped = stopListening(server, {
      giveUp,
      onCut: (requests) => cuts.push(requests),
    });
    holdUp(2500);
    expect(await answered).toBe(503);
    await stopped;
    expect(cuts).toEqual([]);
  });

  test('reports how many requests it cut without an answer', async () => {
    const { server, answered, giveUp } = await open(60_000);
    const cuts: number[] = [];
    await stopListening(server, {
      giveUp,
      onCut: (requests) => cuts.push(requests),
    });
    expect(await answered).toBe('cut');
    expect(cuts).toEqual([1]);
  });
});
