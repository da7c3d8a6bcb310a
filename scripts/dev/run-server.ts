// The server of `npm run dev`, in a process of its own: the product's, on a database and behind a port that are given.
// Started ahead, it loads the libraries and waits for its turn: they are two thirds of a start.
import { flushCompileCache, registerHooks } from 'node:module';
import { endRefused } from '../../src/base/kernel/start-refusal.ts';
import { sourceSite } from './source-site.ts';

export type ServerOrder =
  | { wait: 'with libraries'; libraries: string[] }
  | {
      wait: 'no more';
      /** Null: the one of `DATABASE_URL`. */
      database: string | null;
      /** It takes the place of another, which said all about the address. */
      isAgain: boolean;
    };

export interface ServerReport {
  port: number;
  /** The next server loads these ahead. */
  libraries: string[];
}

/** The files of libraries that ours import. */
const libraries = new Set<string>();

// Without the process that started it, the server has nothing to do.
process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
process.on('message', (order: ServerOrder) => {
  if (order.wait === 'no more') void run(order);
  else for (const library of order.libraries) loadAhead(library);
});

function loadAhead(library: string): void {
  libraries.add(library);
  // Where it fails, the import that needs it says so.
  void import(library).catch(() => {});
}

const isLibrary = (url = '') => url.includes('/node_modules/');

function noteLibraries(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const isCode = ['module', 'commonjs'].includes(resolved.format ?? '');
      if (isCode && isLibrary(resolved.url) && !isLibrary(context.parentURL)) libraries.add(resolved.url);
      return resolved;
    },
  });
}

async function run({ database, isAgain }: ServerOrder & { wait: 'no more' }): Promise<void> {
  if (libraries.size === 0) noteLibraries();
  try {
    const { main } = await import('../../src/app/server/main.ts');
    const onListening = (port: number) =>
      process.send?.({ port, libraries: [...libraries] } satisfies ServerReport);
    await main({ behind: { database, site: sourceSite, isQuiet: isAgain, onListening } });
    // The next start may come before this process has ended.
    flushCompileCache();
  } catch (error) {
    endRefused(error);
  }
}
