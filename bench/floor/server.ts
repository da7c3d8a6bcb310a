// The least that any implementation needs: the queries, the driver, node:http and JSON, without validation,
// rules, routing or headers. bench/README.md says what is compared with it.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import {
  hashPassword,
  isPasswordOf,
} from '../../src/base/kernel/hashing/passwords.ts';
import {
  findBusy,
  findBusyOfAll,
  findCalls,
  findDay,
  findEntries,
  findPatients,
  findRecord,
  insertAppointment,
  insertCall,
  insertHold,
  type PatientPatterns,
} from './floor-queries.ts';

// As many connections as the product opens.
const connectionString = process.env.DATABASE_URL;
const pool = new pg.Pool({ connectionString, max: 20 });

// For several conditions. Statistics cannot tell how rare they are together, and a scan of a million patients
// may be slow.
const indexedPool = new pg.Pool({
  connectionString,
  max: 1,
  options: '-c enable_seqscan=off',
});

// The product's own queue makes the hash.
const passwordHash = hashPassword('Ventana abierta al mar');

const pages = new Map(
  ['/day.html', '/record.html', '/visit.html'].map((path) => [
    path,
    readFileSync(join(import.meta.dirname, path), 'utf8'),
  ]),
);

/** The streams of the screens, which hear of calls. */
const streams = new Set<ServerResponse>();

const server = createServer(async (request, response) => {
  if (request.url === '/live') {
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .flushHeaders();
    streams.add(response);
    response.once('close', () => streams.delete(response));
    return;
  }
  const { status, answer, type = 'application/json' } = await handle(request);
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
  response
    .writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
});

async function handle(
  request: IncomingMessage,
): Promise<{ status: number; answer: unknown; type?: string }> {
  const { pathname, searchParams } = new URL(
    request.url ?? '/',
    'http://floor',
  );
  const span = {
    from: Number(searchParams.get('from')),
    to: Number(searchParams.get('to')),
  };
  if (pathname === '/busy') {
    const doctorId = searchParams.get('doctorId');
    return {
      status: 200,
      answer: await (doctorId
        ? findBusy(pool, doctorId, span)
        : findBusyOfAll(pool, span)),
    };
  }
  if (pathname === '/queue')
    return { status: 200, answer: await findCalls(pool) };
  if (pathname === '/call') {
    const { ticket } = JSON.parse(await readBody(request));
    await insertCall(pool, ticket);
    for (const stream of streams) stream.write('data: {"kind":"queue"}\n\n');
    return { status: 200, answer: {} };
  }
  if (pathname === '/record') {
    const { patientId, most } = Object.fromEntries(searchParams);
    return {
      status: 200,
      answer: await findRecord(pool, {
        patientId: patientId ?? '',
        most: Number(most),
      }),
    };
  }
  if (pathname === '/entries') {
    const { words, patientId = null } = JSON.parse(await readBody(request));
    return {
      status: 200,
      answer: await findEntries(pool, { words, patientId }),
    };
  }
  if (pathname === '/day')
    return { status: 200, answer: await findDay(pool, span) };
  const page = pages.get(pathname);
  if (page) return { status: 200, answer: page, type: 'text/html' };
  if (pathname === '/patients') {
    const patterns: PatientPatterns = JSON.parse(await readBody(request));
    const isSimple = patterns.words.length + patterns.numbers.length === 1;
    return {
      status: 200,
      answer: await findPatients(isSimple ? pool : indexedPool, patterns),
    };
  }
  if (pathname === '/hash') {
    const { password } = JSON.parse(await readBody(request));
    return {
      status: 200,
      answer: { isRight: await isPasswordOf(await passwordHash, password) },
    };
  }
  if (request.method === 'GET') return { status: 404, answer: {} };
  const appointment = JSON.parse(await readBody(request));
  const id =
    pathname === '/holds'
      ? await insertHold(pool, { ...appointment, heldBy: randomBytes(32) })
      : await insertAppointment(pool, { ...appointment, code: nextCode() });
  return id === undefined
    ? { status: 409, answer: { code: 'SLOT_TAKEN' } }
    : { status: 201, answer: { id } };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

let codes = 0;

/** The code starts with a letter that the product never uses, so the two never make the same code. */
function nextCode(): string {
  return `A${(codes++)
    .toString(28)
    .padStart(5, '0')
    .replaceAll(/./g, (digit) => alphabet.charAt(Number.parseInt(digit, 28)))}`;
}

const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';

// Screens and desks send requests on connections that they keep.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
