import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '../../src/app/server/pages/built-site.ts';
import { project } from '../run-program.ts';

/** The web application before it is built, with its HTML as written. Vite serves the files. */
export const sourceSite: BuiltSite = {
  files: new Map(),
  builtAt: new Date(),
  get html() {
    return readFileSync(join(project, 'src/index.html'), 'utf8');
  },
  preloadOf: () => '',
};
