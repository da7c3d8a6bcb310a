import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../src/base/kernel/start-refusal.ts';
import { project } from './run-program.ts';

/**
 * Refuses dependencies of another version, as after a `git pull` alone. `scripts/install.mjs` notes their
 * version.
 */
export function refuseOtherDependencies(folder = project): void {
  const noteFile = join(folder, 'node_modules', '.installed-by-turnoclaro');
  if (!existsSync(noteFile)) return;
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  if (readFileSync(noteFile, 'utf8').split(/\s/)[1] === hash) return;
  throw new StartRefusal(
    'Las dependencias son de otra versión: instálelas con npm start, o como root con deploy/upgrade.sh si es un servicio.',
  );
}
