// The server of `npm run dev`, in its own process, with a given database and port. It is started ahead, loads
// the libraries and waits for its turn: that is two thirds of a start.
import { flushCompileCache, registerHooks } from 'node:module';
import { endRefused } from '../../src/base/kernel/start-refusal.ts';
import { sourceSite } from './source-site.ts';

export type ServerOrder =
  | { wait: 'with libraries'; libraries: string[] }
  | {
      wait: 'no more';
      /** Null: the database of `DATABASE_URL`. */
      database: string | null;
      /** True if it replaces another server, which already printed the address. */
      isAgain: boolean;
    };

export interface ServerReport {
  port: number;
  /** The libraries that the next server loads ahead. */
  libraries: string[];
}

/** The files of the libraries that our modules import. */
const libraries = new Set<string>();

// The server is of no use without the process that started it.
process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
process.on('message', (order: ServerOrder) => {
  if (order.wait === 'no more') void run(order);
  else for (const library of order.libraries) loadAhead(library);
});

function loadAhead(library: string): void {
  libraries.add(library);
  // If it fails, the import that needs the library says so.
  void import(library).catch(() => {});
}

const isLibrary = (url = '') => url.includes('/node_modules/');

function noteLibraries(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const isCode = ['module', 'commonjs'].includes(resolved.format ?? '');
      if (isCode && isLibrary(resolved.url) && !isLibrary(context.parentURL))
        libraries.add(resolved.url);
      return resolved;
    },
  });
}

async function run({
  database,
  isAgain,
}: ServerOrder & { wait: 'no more' }): Promise<void> {
  if (libraries.size === 0) noteLibraries();
  try {
    const { main } = await import('../../src/app/server/main.ts');
    const onListening = (port: number) =>
      process.send?.({
        port,
        libraries: [...libraries],
      } satisfies ServerReport);
    await main({
      behind: { database, site: sourceSite, isQuiet: isAgain, onListening },
    });
    // The next start may come before this process has ended.
    flushCompileCache();
  } catch (error) {
    endRefused(error);
  }
}
