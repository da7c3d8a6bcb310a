// `npm start`: the pages are built if they are not, and the product runs in this very process, so that a
// SIGTERM reaches it.
import { readConfig } from '../src/server/config.ts';
import { endRefused } from '../src/server/start-refusal.ts';
import { buildWebIfStale } from './build-web.ts';

try {
  // A mistake in a setting should not have to wait for a build.
  readConfig(process.env);
  if (!(await buildWebIfStale())) process.exit(1);
  // Libraries are slower and chattier where nobody says what this is.
  process.env.NODE_ENV ||= 'production';
  const { main } = await import('../src/server/main.ts');
  await main();
} catch (error) {
  endRefused(error);
}
