import { once } from 'node:events';
import { Agent, get } from 'node:https';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { insertSmallClinic } from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { makeCertificate } from '../../../testing/servers/certificate.ts';
import { connectHttp2 } from '../../../testing/servers/http2-client.ts';
import { testServer } from '../../../testing/servers/test-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';

/* With its own certificate the product speaks HTTP/2, and all that holds in HTTP/1.1 holds there. */

const database = testDatabase();
const tls = makeCertificate();
const server = testServer(database, {
  tls,
  metricsReaders: ['127.0.0.1'],
  publicUrl: 'https://turnos.clinica.example',
  lifeSigns: { panel: 30, public: 30 },
});

beforeAll(() => insertSmallClinic(database));

test('one connection serves a page, a file and the API, with the security headers', {
  tags: ['all'],
}, async () => {
  const { ask, session } = await connectHttp2(server.url, tls);
  const answers = await Promise.all(
    ['/doctores', '/favicon.svg', '/api/public/clinic'].map((path) =>
      ask({ ':path': path }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { headers } of answers) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
  expect(JSON.parse(answers[2]?.text ?? '')).toMatchObject({ isDemo: false });
  const packed = await ask({ ':path': '/', 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  session.close();
});

test('a client with HTTP/1.1 gets HTTP/1.1', async () => {
  const agent = new Agent({ ca: tls.cert, keepAlive: true });
  const [answer] = await once(
    get(`${server.url}/api/public/clinic`, { agent }),
    'response',
  );
  expect([answer.httpVersion, answer.statusCode]).toEqual(['1.1', 200]);
  expect(answer.headers['keep-alive']).toBe('timeout=75');
  expect(await text(answer)).toContain('"name"');
  agent.destroy();
});

test('the server knows the client’s address and checks the requested host', async () => {
  const { ask, session } = await connectHttp2(server.url, tls);
  expect((await ask({ ':path': '/metrics' })).status).toBe(200);
  const statusAt = async (authority: string) =>
    (await ask({ ':path': '/api/public/clinic', ':authority': authority }))
      .status;
  expect(await statusAt('turnos.clinica.example')).toBe(200);
  expect(await statusAt('elsewhere.example')).toBe(421);
  const sentBy = (origin: string) =>
    ask(
      {
        ':path': '/api/public/holds',
        ':method': 'POST',
        'content-type': 'application/json',
        origin,
      },
      '{}',
    );
  expect((await sentBy('https://elsewhere.example')).status).toBe(403);
  expect((await sentBy(server.url)).status).toBe(422);
  session.close();
});

test('the server counts a body without a length, and refuses a long one', async () => {
  const { ask, session } = await connectHttp2(server.url, tls);
  const send = (body: string) =>
    ask(
      {
        ':path': '/api/public/holds',
        ':method': 'POST',
        'content-type': 'application/json',
      },
      body,
    );
  expect(
    (await send(JSON.stringify({ doctorId: 'x'.repeat(70_000) }))).status,
  ).toBe(413);
  expect(
    (await send(JSON.stringify({ doctorId: 'x'.repeat(50_000) }))).status,
  ).toBe(422);
  session.close();
});

test('a stream of changes runs beside other requests, and ends when its reader leaves', async () => {
  const { ask, begin, session } = await connectHttp2(server.url, tls);
  const openStreams = async () =>
    /^turnoclaro_streams (\d+)$/m.exec(
      (await ask({ ':path': '/metrics' })).text,
    )?.[1];
  const stream = begin({ ':path': '/api/public/live' });
  let heard = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    heard += part;
  });
  await waitUntil(() => expect(heard.split(':\n\n').length).toBeGreaterThan(3));
  expect(await openStreams()).toBe('1');
  stream.close();
  await waitUntil(async () => expect(await openStreams()).toBe('0'));

  // A connection that is lost ends its streams too.
  const other = await connectHttp2(server.url, tls);
  other.begin({ ':path': '/api/public/live' });
  await waitUntil(async () => expect(await openStreams()).toBe('1'));
  other.session.destroy();
  await waitUntil(async () => expect(await openStreams()).toBe('0'));
  session.close();
});
