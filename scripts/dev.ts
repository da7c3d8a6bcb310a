// `npm run dev`: the product for its developers, at one address. The database and Vite live in this process,
// and the server in another, which restarts after a change.
import { createServer } from 'node:http';
import { refuseTakenPort } from '../src/app/server/http/listen.ts';
import { type Config, readConfig } from '../src/base/kernel/config.ts';
import { endRefused, StartRefusal } from '../src/base/kernel/start-refusal.ts';
import { startLocalPostgres } from '../src/ops/server/local-postgres/local-postgres.ts';
import { chooseDevelopersData } from './dev/data-folder.ts';
import { keepServer } from './dev/keep-server.ts';
import { openPages } from './dev/open-pages.ts';
import { passOn } from './dev/pass-on.ts';
import { restartOnChange } from './dev/restart-on-change.ts';
import { refuseOtherDependencies } from './other-dependencies.ts';
import { tellMisspelt } from './tell-misspelt.ts';

chooseDevelopersData();
// React's development build, which hot changes need.
process.env.NODE_ENV = 'development';

const started: (() => unknown)[] = [];
let stopped: Promise<void> | undefined;

/** Stops what was started, the newest first. */
function stop(): Promise<void> {
  stopped ??= (async () => {
    for (const end of started.toReversed()) await end();
  })();
  return stopped;
}

try {
  const config = readConfig(process.env);
  tellMisspelt();
  refuseOtherDependencies();
  if (config.tls)
    throw new StartRefusal(
      'npm run dev atiende por http: quite TLS_CERT y TLS_KEY para usarlo.',
    );
  await refuseTakenPort(config);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop().then(() => process.exit(0)));
  const front = createServer();
  const [database, pages] = await Promise.all([
    startDatabase(config),
    openPages(front),
  ]);
  started.push(() => pages.close());
  const server = keepServer({ database });
  started.push(server.stop);
  restartOnChange(pages.watcher, server.restart);
  front.on('request', passOn({ pages, server }));
  front.listen({ host: config.host, port: config.port });
  started.push(() => {
    front.close();
    front.closeAllConnections();
  });
} catch (error) {
  await stop();
  endRefused(error);
}

/** The embedded database, which outlives each server. Null: the server uses `DATABASE_URL`. */
async function startDatabase({
  databaseUrl,
  dataDir,
}: Config): Promise<string | null> {
  if (databaseUrl) return null;
  const say = (message: string) => process.stderr.write(`${message}\n`);
  const local = await startLocalPostgres({
    dataDir,
    log: { debug() {}, warn: say, error: say },
  });
  started.push(() => local.stop());
  return local.connectionString;
}
