import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerResponse,
} from 'node:http2';
import { createServer, Server as NetServer, type Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { StartRefusal } from '../../../base/kernel/start-refusal.ts';
import { type Http2Sessions, keepHttp2Sessions } from './http2-sessions.ts';

export type Listener = ReturnType<typeof serve>;

type Answer = ServerResponse | Http2ServerResponse;

interface Place {
  host: string;
  port: number;
}

const usualLimits = {
  // Longer than a proxy keeps an idle connection (nginx: 60 s). If this side ended it while the proxy uses it
  // again, a request would be lost.
  idleMs: 75_000,
  // From the first byte, or from the connection's start. Node 26 does not count idle time, so this limit is
  // below `idleMs` and breaks no connection that a proxy uses again (listen.all.test.ts).
  headersMs: 30_000,
  // Headers and body: 64 KB at most, which a phone on the slowest network sends in half the time. An answer
  // may also wait this long to be read.
  requestMs: 60_000,
  checkMs: 5000,
};
const mostStreamsOfConnection = 100;
const mostMsToDrain = 2000;
const msForWhatIsOnItsWay = 1000;

/** The connections of each server. Node cannot list all of them with HTTP/2. */
const connectionsOf = new WeakMap<
  Listener,
  { sockets: Set<Socket>; answers: Set<Answer>; sessions: Http2Sessions | null }
>();

/**
 * Refuses to start on an address that another program uses, before anything is written: otherwise a failed
 * start would leave a filled clinic that looks like a working one.
 */
export async function refuseTakenPort({ host, port }: Place): Promise<void> {
  const trial = createServer();
  trial.listen({ host, port });
  try {
    await once(trial, 'listening');
  } catch (error) {
    throw cannotListen(error as NodeJS.ErrnoException, { host, port });
  } finally {
    trial.close();
  }
}

/**
 * Listens, with TLS over HTTP/2 and HTTP/1.1. If the address cannot be used, fails with a sentence for the
 * operator. Disconnects clients beyond the limits (`usualLimits`).
 */
export async function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  {
    host,
    port,
    tls,
  }: Place & { tls?: { cert: string; key: string } | undefined },
  limits = usualLimits,
): Promise<Listener> {
  const http1 = {
    keepAliveTimeout: limits.idleMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
  };
  const secure = {
    ...tls,
    ...http1,
    allowHTTP1: true,
    handshakeTimeout: limits.headersMs,
    settings: { maxConcurrentStreams: mostStreamsOfConnection },
  };
  const server = serve({
    fetch,
    hostname: host,
    port,
    ...(tls
      ? { createServer: createSecureServer, serverOptions: secure }
      : { serverOptions: http1 }),
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const answers = new Set<Answer>();
  server.on('request', (_: unknown, answer: Answer) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  boundReading(server, limits.requestMs);
  const sessions = tls
    ? keepHttp2Sessions(server as Http2SecureServer, limits)
    : null;
  connectionsOf.set(server, { sockets, answers, sessions });
  return new Promise((resolve, reject) => {
    server.once('listening', () => resolve(server));
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(cannotListen(error, { host, port })),
    );
  });
}

/**
 * Ends the connection of an HTTP/1.1 answer that the client has not read for so long, because its data stay
 * in memory. An answer that is still being made goes on. (HTTP/2: `http2-sessions.ts`.)
 */
function boundReading(server: Listener, readMs: number): void {
  server.on('request', (_, answer) => {
    if (!(answer instanceof ServerResponse)) return;
    answer.setTimeout(readMs, (socket?: Socket) => {
      if (socket && socket.writableLength > 0) socket.destroy();
    });
  });
}

function cannotListen(error: NodeJS.ErrnoException, { host, port }: Place) {
  const reason =
    error.code === 'EADDRINUSE'
      ? 'ya lo usa otro programa; elija otro con PORT'
      : `no se puede usar (${error.code})`;
  return new StartRefusal(
    `No se puede atender en ${host}, puerto ${port}: ${reason}.`,
    { cause: error },
  );
}

/** From now on each answer tells its client to close the connection; new ones are still accepted. */
export function closeAfterAnswers(server: Listener): void {
  server.prependListener('request', (_, answer: ServerResponse) => {
    answer.shouldKeepAlive = false;
  });
  connectionsOf.get(server)?.sessions?.closeAfterAnswers();
}

/**
 * Accepts no more connections and answers the open requests. After 1 s (0 s if hurried) closes idle
 * connections and calls `giveUp`; after 2 s closes all. `onCut` gets the number of unanswered requests.
 */
export async function stopListening(
  server: Listener,
  {
    isHurried = false,
    giveUp = () => {},
    onCut = () => {},
  }: {
    isHurried?: boolean;
    giveUp?: () => void;
    onCut?: (requests: number) => void;
  } = {},
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  closeAfterAnswers(server);
  // `server.close()` would break idle connections at once, though a request may be on its way on one.
  NetServer.prototype.close.call(server);
  const {
    sockets = [],
    answers = [],
    sessions,
  } = connectionsOf.get(server) ?? {};
  const closeIdle = () => {
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    sessions?.closeIdle();
  };
  const waitMs = isHurried ? 0 : msForWhatIsOnItsWay;
  let idle: NodeJS.Timeout | undefined;
  let late: NodeJS.Timeout | undefined;
  const wait = setTimeout(() => {
    giveUp();
    closeIdle();
    idle = setInterval(closeIdle, 100);
    // Counted from here: after a long block the process would otherwise cut at once what it has just given
    // up, and not say so.
    late = setTimeout(() => {
      const unanswered = [...answers].filter(
        ({ headersSent }) => !headersSent,
      ).length;
      if (unanswered > 0) onCut(unanswered);
      for (const socket of sockets) socket.destroy();
    }, mostMsToDrain - waitMs);
  }, waitMs);
  await closed;
  clearTimeout(wait);
  clearInterval(idle);
  clearTimeout(late);
}
