import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, Server as NetServer } from 'node:net';
import type { serve } from '@hono/node-server';
import { StartRefusal } from '../../kernel/start-refusal.ts';

type Listener = ReturnType<typeof serve>;

// Longer than a proxy keeps an idle connection (nginx: 60 s): one that ends on this side while the proxy uses it again
// loses a request.
const idleMs = 75_000;
// Node counts an idle connection's time as waiting for headers.
const headersMs = 80_000;
const mostMsToDrain = 2000;
const msForWhatIsOnItsWay = 1000;

/**
 * Refuses to start on an address that another program uses, before anything is written: a clinic that was filled for a
 * start in vain would look like one that works.
 */
export async function refuseTakenPort({ host, port }: { host: string; port: number }): Promise<void> {
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
 * Waits until the server listens; if the address cannot be used, fails with a sentence for the operator. Idle
 * connections are kept for 75 s, so that a proxy may use them again.
 */
export function listenOn(server: Listener, { host, port }: { host: string; port: number }): Promise<void> {
  Object.assign(server, { keepAliveTimeout: idleMs, headersTimeout: headersMs });
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, { host, port })));
  });
}

function cannotListen(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }) {
  const reason =
    error.code === 'EADDRINUSE'
      ? 'ya lo usa otro programa; elija otro con PORT'
      : `no se puede usar (${error.code})`;
  return new StartRefusal(`No se puede atender en ${host}, puerto ${port}: ${reason}.`, { cause: error });
}

/** From now on each answer tells its client to close the connection; new ones are still accepted. */
export function closeAfterAnswers(server: Listener): void {
  server.prependListener('request', (_, answer: ServerResponse) => {
    answer.shouldKeepAlive = false;
  });
}

/**
 * Accepts no more connections, and answers the requests on the open ones, telling each client to close; after a second
 * (at once if hurried: nobody is on the way) closes idle connections and calls `giveUp`, and after two those of clients
 * that are still sending or reading.
 */
export async function stopListening(
  server: Listener,
  { isHurried = false, giveUp = () => {} }: { isHurried?: boolean; giveUp?: () => void } = {},
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  closeAfterAnswers(server);
  // Not `server.close()`, which breaks idle connections at once: a request may be on its way on one.
  NetServer.prototype.close.call(server);
  const closeIdle = () => 'closeIdleConnections' in server && server.closeIdleConnections();
  let idle = setTimeout(
    () => {
      giveUp();
      closeIdle();
      idle = setInterval(closeIdle, 100);
    },
    isHurried ? 0 : msForWhatIsOnItsWay,
  );
  const late = setTimeout(
    () => 'closeAllConnections' in server && server.closeAllConnections(),
    mostMsToDrain,
  );
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
