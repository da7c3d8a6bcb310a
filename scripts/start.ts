// `npm start`: builds the pages while the database starts, and runs the product in this same process, so that
// a SIGTERM reaches it. A service runs this file, which refuses what it may not install or build.
import { readConfig } from '../src/base/kernel/config.ts';
import { endRefused, StartRefusal } from '../src/base/kernel/start-refusal.ts';
import { buildWebIfStale, refuseUnbuildable } from './build-web.ts';
import { refuseOtherDependencies } from './other-dependencies.ts';
import { tellMisspelt } from './tell-misspelt.ts';

try {
  // An invalid setting is reported before the build.
  readConfig(process.env);
  tellMisspelt();
  refuseOtherDependencies();
  refuseUnbuildable();
  const pages = buildWebIfStale().then((isBuilt) => {
    if (!isBuilt)
      throw new StartRefusal(
        'No se pudieron preparar las pantallas: el motivo está más arriba.',
      );
  });
  // The failure is handled where the product awaits the pages.
  pages.catch(() => {});
  // Without NODE_ENV, libraries run slower and log more.
  process.env.NODE_ENV ||= 'production';
  const { main } = await import('../src/app/server/main.ts');
  await main({ pages });
} catch (error) {
  endRefused(error);
}
