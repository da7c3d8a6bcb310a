// `npm start`: builds the pages if needed, then runs the product in this same process, so that a SIGTERM reaches it.
import { readConfig } from '../src/server/kernel/config.ts';
import { endRefused } from '../src/server/kernel/start-refusal.ts';
import { buildWebIfStale } from './build-web.ts';

try {
  // An invalid setting is reported before the build.
  readConfig(process.env);
  if (!(await buildWebIfStale())) process.exit(1);
  // Without NODE_ENV, libraries run slower and log more.
  process.env.NODE_ENV ||= 'production';
  const { main } = await import('../src/server/edge/main.ts');
  await main();
} catch (error) {
  endRefused(error);
}
