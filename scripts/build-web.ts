import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../src/base/kernel/start-refusal.ts';
import { project, runProgram } from './run-program.ts';

const stampFile = join(project, 'dist/web.stamp');
const firstPage = join(project, 'dist/web/index.html');
const sources = [
  'src/**/*',
  '{vite.config,vite-*}.ts',
  'tsconfig.base.json',
  'package-lock.json',
];

/** A fingerprint of all files that the built pages come from. */
function hashSources(): string {
  const hash = createHash('sha256');
  const paths = globSync(sources, { cwd: project })
    // The build itself writes the route tree.
    .filter(
      (path) =>
        !/\.(test\.tsx?|gen\.ts)$/.test(path) &&
        statSync(join(project, path)).isFile(),
    )
    .sort();
  for (const path of paths) {
    const content = readFileSync(join(project, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function isBuilt(hash: string): boolean {
  return (
    existsSync(firstPage) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === hash
  );
}

/** Refuses if pages must be built and this account may not write them, as in a service. */
export function refuseUnbuildable(): void {
  const dist = join(project, 'dist');
  const folder = existsSync(dist) ? dist : project;
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    if (isBuilt(hashSources())) return;
    throw new StartRefusal(
      `Las pantallas son de otra versión, y esta cuenta no puede escribir en ${folder}: prepárelas como root con deploy/upgrade.sh.`,
    );
  }
}

/** Builds the pages into `dist/web`, unless the existing build comes from these sources. */
export async function buildWebIfStale(): Promise<boolean> {
  const hash = hashSources();
  if (isBuilt(hash)) return true;
  process.stderr.write(
    'Preparando las pantallas (solo la primera vez o cuando cambian)…\n',
  );
  const beganAt = performance.now();
  // The build is made in a separate folder and renamed, because another start may build at the same time and
  // a running product reads the old pages.
  const made = join(project, `dist/web.${process.pid}`);
  const { code, output } = await runProgram({
    script: 'node_modules/vite/bin/vite.js',
    args: ['build', '--logLevel', 'warn', '--outDir', made, '--emptyOutDir'],
    env: { ...process.env, NODE_ENV: 'production' },
    quiet: true,
  });
  if (code !== 0) {
    rmSync(made, { recursive: true, force: true });
    process.stderr.write(`${output}\n`);
    return false;
  }
  putInPlace(made);
  writeFileSync(stampFile, hash);
  const seconds = Math.round((performance.now() - beganAt) / 1000);
  // The terminal's last line may be another step's progress bar, which is drawn again.
  const wipe = process.stderr.isTTY ? '\r\x1b[K' : '';
  process.stderr.write(
    `${wipe}Pantallas preparadas a la vez que lo demás: ${seconds} s\n`,
  );
  return true;
}

function putInPlace(made: string): void {
  const pages = join(project, 'dist/web');
  const old = `${made}.old`;
  for (;;) {
    try {
      if (existsSync(pages)) renameSync(pages, old);
      renameSync(made, pages);
      return;
    } catch (error) {
      // Another start moved the old pages away meanwhile, or put its own in place.
      if (!existsSync(made)) throw error;
      if (
        !['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(
          (error as NodeJS.ErrnoException).code ?? '',
        )
      )
        throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}
