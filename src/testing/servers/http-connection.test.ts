import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpConnection, readAnswer, toRequest } from './http-connection.ts';

const long = 'ñandú '.repeat(40_000);
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString();
  if (request.url === '/chunked') {
    response.write('uno ');
    response.end(long);
  } else if (request.url === '/long') response.end(long);
  else
    response
      .writeHead(409, { 'content-length': Buffer.byteLength(body) })
      .end(body);
});

beforeAll(
  () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('one connection serves several requests, with any form of answer', async () => {
  const connection = await HttpConnection.open(
    (server.address() as AddressInfo).port,
  );
  const echoed = { name: 'Ñáñez' };
  expect(
    await connection.send(toRequest('POST', '/', { body: echoed })),
  ).toEqual({
    status: 409,
    body: JSON.stringify(echoed),
  });
  expect(await connection.send(toRequest('GET', '/long'))).toEqual({
    status: 200,
    body: long,
  });
  expect(await connection.send(toRequest('GET', '/chunked'))).toEqual({
    status: 200,
    body: `uno ${long}`,
  });
  connection.close();
});

test('an answer is read only once it is complete', () => {
  const whole = Buffer.from(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nsí\r\n0\r\n\r\n',
  );
  for (let length = 0; length < whole.length; length++)
    expect(readAnswer(whole.subarray(0, length))).toBeNull();
  expect(readAnswer(whole)).toEqual({ status: 200, body: 'sí' });
});
