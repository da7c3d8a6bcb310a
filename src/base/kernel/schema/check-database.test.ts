import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { StartRefusal } from '../start-refusal.ts';
import {
  checkDatabase,
  problemOfConnecting,
  problemOfRights,
} from './check-database.ts';

const server = inject('postgresUrl');

async function query(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A server on the loopback that handles each connection as the test says. */
async function listen(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  return `postgres://ana:clave-secreta@127.0.0.1:${(listener.address() as AddressInfo).port}/clinica`;
}

/** PostgreSQL's refusal of a connection, as its protocol writes it. */
function refusalMessage(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

async function sentenceOf(connectionString: string): Promise<string> {
  const problem = await checkDatabase(connectionString, {
    patienceMs: 0,
    connectMs: 2_000,
  }).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(StartRefusal);
  const { message } = problem as StartRefusal;
  expect(message).not.toMatch(/\n|clave-secreta/);
  return message;
}

/** A user of an own database, without the right to create roles. */
async function makeUser(
  database: 'own' | 'foreign',
): Promise<{ url: string; user: string; name: string }> {
  const user = `user_${randomUUID().replaceAll('-', '')}`;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create role ${user} login`);
  await query(
    server,
    `create database ${name} ${database === 'own' ? `owner ${user}` : ''}`,
  );
  onTestFinished(async () => {
    await query(server, `drop database ${name} with (force)`);
    await query(server, `drop role ${user}`);
  });
  const url = new URL(server);
  url.username = user;
  url.pathname = `/${name}`;
  return { url: url.href, user, name };
}

test('a working database passes', async () => {
  await checkDatabase(server);
});

test('a closed port is reported', async () => {
  const url = await listen(() => {});
  const { port } = new URL(url);
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const free = String((closed.address() as AddressInfo).port);
  closed.close();
  await once(closed, 'close');
  expect(await sentenceOf(url.replace(port, free))).toBe(
    `DATABASE_URL: nada atiende en 127.0.0.1:${free}: revise el puerto, y que PostgreSQL esté encendido.`,
  );
});

test('a server that is not PostgreSQL is reported', async () => {
  const web = await listen((socket) =>
    socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'),
  );
  expect(await sentenceOf(web)).toMatch(
    /^DATABASE_URL: lo que atiende en 127\.0\.0\.1:\d+ no contesta como PostgreSQL/,
  );
});

test('a silent server is reported', async () => {
  expect(await sentenceOf(await listen(() => {}))).toMatch(
    /acepta la conexión y no contesta/,
  );
});

test('a wrong password is reported without showing it', async () => {
  const url = await listen((socket) =>
    socket.once('data', () =>
      socket.end(refusalMessage('28P01', 'password authentication failed')),
    ),
  );
  expect(await sentenceOf(url)).toBe(
    'DATABASE_URL: PostgreSQL no acepta la clave del usuario «ana».',
  );
});

test('several servers without writes are each reported, in one line', async () => {
  const refusing = await listen((socket) =>
    socket.once('data', () =>
      socket.end(refusalMessage('28P01', 'password authentication failed')),
    ),
  );
  const silent = await listen((socket) => socket.destroy());
  const [one, other] = [refusing, silent].map((url) => new URL(url).host);
  const url = `postgres://ana:clave-secreta@${one},${other}/clinica?target_session_attrs=read-write`;
  expect(await sentenceOf(url)).toMatch(
    new RegExp(
      `^DATABASE_URL: ninguno de los equipos admite escrituras \\(${one}: PostgreSQL no acepta la clave del usuario «[^»]*»; ${other}: .+\\)\\.$`,
    ),
  );
});

test('the start waits for a server that is starting', async () => {
  let asked = 0;
  const url = await listen((socket) =>
    socket.once('data', () => {
      asked += 1;
      const answer =
        asked < 3
          ? refusalMessage('57P03', 'the database system is starting up')
          : refusalMessage('3D000', 'database does not exist');
      socket.end(answer);
    }),
  );
  await expect(checkDatabase(url)).rejects.toThrow(
    'DATABASE_URL: no existe la base «clinica»: create database "clinica" owner "ana";',
  );
  expect(asked).toBe(3);
});

test('a user without the product’s role gets the statement that gives it', async () => {
  await query(
    server,
    `do $$ begin create role turnoclaro_app nologin; exception when duplicate_object or unique_violation then null; end $$`,
  );
  const { url, user } = await makeUser('own');
  const sentence = await sentenceOf(url);
  expect(sentence).toBe(
    `DATABASE_URL: al usuario «${user}» le falta un permiso: grant turnoclaro_app to "${user}";`,
  );
  await query(server, sentence.slice(sentence.indexOf('grant')));
  await checkDatabase(url);
});

test('a user of a foreign database gets the statement, and then the next answer', async () => {
  const { url, user, name } = await makeUser('foreign');
  const sentence = await sentenceOf(url);
  expect(sentence).toBe(
    `DATABASE_URL: el usuario «${user}» no puede crear tablas en la base «${name}»: alter database "${name}" owner to "${user}";`,
  );
  await query(server, sentence.slice(sentence.indexOf('alter')));
  expect(await sentenceOf(url)).toContain('le falta un permiso');
});

const rights = {
  version: 18,
  encoding: 'UTF8',
  mayCreateRole: true,
  roleExists: false,
  mayUseRole: false,
  ownsDatabase: true,
};

test.each([
  [{}, undefined],
  [{ roleExists: true, mayUseRole: true, mayCreateRole: false }, undefined],
  [
    { version: 15 },
    'DATABASE_URL: el servidor es PostgreSQL 15, y hace falta 18 o más nuevo.',
  ],
  [
    { encoding: 'SQL_ASCII' },
    "DATABASE_URL: la base «clinica» usa SQL_ASCII: créela con encoding 'UTF8' y template template0.",
  ],
  [
    { mayCreateRole: false },
    'DATABASE_URL: al usuario «ana» le falta un permiso: alter role "ana" createrole;',
  ],
])('rights %o give the sentence: %s', (some, sentence) => {
  expect(
    problemOfRights(
      { ...rights, ...some },
      { user: 'ana', database: 'clinica' },
    )?.sentence,
  ).toBe(sentence);
});

test.each([
  ['ENOTFOUND', 'no se encuentra el equipo «db»: revise el nombre.'],
  ['EHOSTUNREACH', 'no se llega a db:5432: revise la red y el cortafuegos.'],
  ['42501', 'el usuario «ana» no puede conectarse a la base «clinica».'],
  [
    '53300',
    'el PostgreSQL de db:5432 no tiene conexiones libres: suba max_connections.',
  ],
  [
    '28000',
    'PostgreSQL no deja entrar a «ana» desde este equipo (no entry): revise pg_hba.conf.',
  ],
  ['XX000', 'PostgreSQL contestó XX000: no entry.'],
])('a connection that ended in %s gives the sentence: %s', (code, problem) => {
  const error = Object.assign(new Error('no entry'), { code });
  const client = { host: 'db', port: 5432, user: 'ana', database: 'clinica' };
  expect(problemOfConnecting(error, client).sentence).toBe(
    `DATABASE_URL: ${problem}`,
  );
  expect(
    problemOfConnecting(new AggregateError([error]), client).sentence,
  ).toBe(`DATABASE_URL: ${problem}`);
});
