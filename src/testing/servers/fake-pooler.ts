import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * The way in which a connection pooler treats sessions. All ignore start-up options, as PgBouncer can be told
 * to.
 */
export interface PoolerHabits {
  by: 'session' | 'transaction';
  /** The free session that the next transaction gets. */
  next?: 'last' | 'first';
  /** True if it removes settings from statements. */
  losesSettings?: boolean;
  /** The number of sessions opened before the first transaction asks for one. */
  opened?: number;
}

export interface FakePooler {
  /** The address of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a pooler between the product and PostgreSQL, with the part of the protocol that they use. */
export async function startFakePooler(
  databaseUrl: string,
  habits: PoolerHabits,
): Promise<FakePooler> {
  const {
    host,
    port,
    user = '',
    database = '',
  } = new pg.Client({ connectionString: databaseUrl });
  const path = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port };
  const open = () => openSession(connect(path), { user, database });
  const free: Session[] = await Promise.all(
    Array.from({ length: habits.opened ?? 0 }, open),
  );
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    serve(socket, {
      habits,
      take: async () =>
        (habits.next === 'first' ? free.shift() : free.pop()) ?? open(),
      giveBack: (session) => free.push(session),
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port: own } = listener.address() as AddressInfo;
  return {
    url: `postgres://${user}@127.0.0.1:${own}/${database}`,
    async stop() {
      for (const socket of [
        ...sockets,
        ...free.map((session) => session.socket),
      ])
        socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

interface Session {
  socket: Socket;
  hear: (message: Buffer) => void;
}

interface Message {
  type: string;
  bytes: Buffer;
}

/** Cuts a stream into the protocol's messages. A client's first message has no type. */
function cutter(
  onMessage: (message: Message) => void,
  isClient = false,
): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isFirst = isClient;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = isFirst ? 'start' : String.fromCharCode(bytes[0] ?? 0);
      isFirst = false;
      onMessage({ type, bytes });
    }
  };
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(type.length + 4);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, type.length);
  return Buffer.concat([head, body]);
}

const text = (...parts: string[]) => Buffer.from(`${parts.join('\0')}\0`);

async function openSession(
  socket: Socket,
  as: { user: string; database: string },
): Promise<Session> {
  const session: Session = { socket, hear: () => {} };
  const protocol = Buffer.from([0, 3, 0, 0]);
  socket.write(
    message(
      '',
      Buffer.concat([
        protocol,
        text('user', as.user, 'database', as.database, ''),
      ]),
    ),
  );
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    let isReady = false;
    socket.on(
      'data',
      cutter(({ type, bytes }) => {
        if (isReady) return session.hear(bytes);
        isReady = type === 'Z';
        if (isReady) resolve();
      }),
    );
  });
  return session;
}

const greeting = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', text('client_encoding', 'UTF8')),
  message('S', text('standard_conforming_strings', 'on')),
  // A pooler's own number, which is not PostgreSQL's.
  message('K', Buffer.from([0, 0, 0, 7, 0, 0, 0, 7])),
  message('Z', Buffer.from('I')),
]);

interface Pool {
  habits: PoolerHabits;
  take: () => Promise<Session>;
  giveBack: (session: Session) => void;
}

function serve(client: Socket, { habits, take, giveBack }: Pool): void {
  let session: Promise<Session> | null = null;
  let unanswered = 0;
  const forward = async (bytes: Buffer, asksForAnswer: boolean) => {
    if (asksForAnswer) unanswered += 1;
    session ??= take();
    const taken = await session;
    taken.hear = (answer) => {
      client.write(answer);
      if (answer[0] !== 'Z'.charCodeAt(0)) return;
      unanswered -= 1;
      const isIdle = answer.at(-1) === 'I'.charCodeAt(0) && unanswered === 0;
      if (habits.by === 'session' || !isIdle) return;
      session = null;
      taken.hear = () => {};
      giveBack(taken);
    };
    taken.socket.write(bytes);
  };
  client.on(
    'data',
    cutter(({ type, bytes }) => {
      if (type === 'start') client.write(greeting);
      else if (type === 'X') client.end();
      else
        void forward(
          habits.losesSettings ? withoutSettings(bytes) : bytes,
          type === 'Q' || type === 'S',
        );
    }, true),
  );
  client.on('close', () => {
    void session?.then(({ socket }) => socket.destroy());
  });
}

function withoutSettings(bytes: Buffer): Buffer {
  if (bytes[0] !== 'Q'.charCodeAt(0)) return bytes;
  const statement = bytes.subarray(5, -1).toString();
  return message(
    'Q',
    text(statement.replaceAll(/set_config\('\w+', ('\w*'), false\)/g, '$1')),
  );
}
