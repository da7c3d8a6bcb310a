import type { serve } from '@hono/node-server';
import { StartRefusal } from '../start-refusal.ts';

type Listener = ReturnType<typeof serve>;

const mostMsToStop = 10_000;

/** Waits until the server attends; an address that cannot be had is refused in words. */
export function listenOn(server: Listener, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'ya lo usa otro programa; elija otro con PORT'
          : `no se puede usar (${error.code})`;
      reject(
        new StartRefusal(`No se puede atender en ${host}, puerto ${port}: ${reason}.`, { cause: error }),
      );
    });
  });
}

/** Lets what was accepted finish; idle connections are closed at once, and slow ones in the end. */
export async function stopListening(server: Listener): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 100);
  const late = setTimeout(
    () => 'closeAllConnections' in server && server.closeAllConnections(),
    mostMsToStop,
  );
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
