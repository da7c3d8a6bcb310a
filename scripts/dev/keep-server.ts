import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { project } from '../run-program.ts';
import type { ServerOrder, ServerReport } from './run-server.ts';

export interface KeptServer {
  /** The port of the newest server, as soon as it listens. Null: it ended. */
  port(): Promise<number | null>;
  /** Replaces the server by one with the present files. */
  restart(changed: string): void;
  stop(): Promise<void>;
}

interface Run {
  process: ServerProcess;
  report: Promise<ServerReport | null>;
}

interface ServerProcess {
  child: ChildProcess;
  ended: Promise<void>;
}

/** A change that is not settled yet. Requests wait for it instead of using the present server. */
interface Change {
  since: number;
  settled: PromiseWithResolvers<void>;
  timer?: NodeJS.Timeout;
}

const entry = join(import.meta.dirname, 'run-server.ts');
// Files that an editor or a `git checkout` saves within this time are one change.
const settleMs = 30;

/** Keeps a server running on a database that outlives it. Null: the database of `DATABASE_URL`. */
export function keepServer({
  database,
}: {
  database: string | null;
}): KeptServer {
  const alive = new Set<ServerProcess>();
  let spare: ServerProcess | undefined;
  let present = begin({ isAgain: false });
  let change: Change | undefined;
  let isStopping = false;

  function launch(): ServerProcess {
    const child = fork(entry, {
      cwd: project,
      // The cache has the stripped and compiled code of unchanged files.
      env: {
        NODE_COMPILE_CACHE: join(project, 'dist/dev/compiled'),
        ...process.env,
        NODE_ENV: 'production',
      },
      // The flag of `npm start`.
      execArgv: ['--max-semi-space-size=64'],
    });
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const launched = { child, ended };
    alive.add(launched);
    child.once('exit', () => {
      alive.delete(launched);
      if (launched === spare) spare = undefined;
      resolve();
    });
    return launched;
  }

  function order({ child }: ServerProcess, ordered: ServerOrder): void {
    child.send(ordered);
  }

  function begin({ isAgain }: { isAgain: boolean }): Run {
    const process = spare ?? launch();
    spare = undefined;
    order(process, { wait: 'no more', database, isAgain });
    const { promise: report, resolve } =
      Promise.withResolvers<ServerReport | null>();
    process.child.once('message', (message: ServerReport) => resolve(message));
    void process.ended.then(() => {
      resolve(null);
      if (process === present.process && !isStopping) sayEnded();
    });
    const run = { process, report };
    void report.then((reported) => {
      if (reported && run === present && !isStopping) prepareNext(reported);
    });
    return run;
  }

  function prepareNext({ libraries }: ServerReport): void {
    spare ??= launch();
    order(spare, { wait: 'with libraries', libraries });
  }

  async function replace(
    changed: string,
    { since, settled }: Change,
  ): Promise<void> {
    const replaced = present;
    const run = begin({ isAgain: true });
    present = run;
    replaced.process.child.kill('SIGINT');
    change = undefined;
    settled.resolve();
    if ((await run.report) && run === present)
      sayReplaced(changed, performance.now() - since);
  }

  return {
    async port() {
      for (;;) {
        await change?.settled.promise;
        const run = present;
        const report = await run.report;
        if (run === present && !change) return report?.port ?? null;
      }
    },
    restart(changed) {
      change ??= { since: performance.now(), settled: Promise.withResolvers() };
      clearTimeout(change.timer);
      change.timer = setTimeout(replace, settleMs, changed, change);
    },
    async stop() {
      isStopping = true;
      clearTimeout(change?.timer);
      for (const { child } of alive) child.kill('SIGINT');
      await Promise.all([...alive].map(({ ended }) => ended));
    },
  };
}

function sayReplaced(changed: string, ms: number): void {
  const seconds = (ms / 1000).toLocaleString('es-AR', {
    maximumFractionDigits: 1,
  });
  process.stderr.write(`Servidor con el cambio de ${changed}: ${seconds} s\n`);
}

function sayEnded(): void {
  process.stderr.write(
    'El servidor terminó: vuelve con el próximo cambio guardado. Si cambió una migración ya aplicada, pare y use npm run db:reset.\n',
  );
}
