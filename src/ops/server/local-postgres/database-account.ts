import { spawnSync } from 'node:child_process';
import {
  chownSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { StartRefusal } from '../../../base/kernel/start-refusal.ts';

/** The user that PostgreSQL runs as. PostgreSQL refuses to run as root. */
export type DatabaseAccount = {
  /** Absent: the user of this process. */
  ids: { uid: number; gid: number } | undefined;
  /** The command's prefix: nothing, or a wrapper in which the user is not root. */
  prefix: string[];
};

// In this user namespace root's files appear to belong to an unmapped user, so no owner has to change.
const namespace = [
  'unshare',
  '--user',
  '--map-user=65534',
  '--map-group=65534',
  '--',
];

function namespaceWorks(): boolean {
  const [program = '', ...args] = namespace;
  return (
    spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0
  );
}

function unprivilegedUsers(): { uid: number; gid: number }[] {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  return ['postgres', 'nobody'].flatMap((wanted) => {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    return Number(uid) > 0 ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
}

// A container may forbid root to change its user, and a volume may ignore a change of owner.
function canRunAs(ids: { uid: number; gid: number }, dataDir: string): boolean {
  if (
    spawnSync('/bin/sh', ['-c', ':'], { ...ids, cwd: '/', stdio: 'ignore' })
      .status !== 0
  )
    return false;
  const trial = mkdtempSync(join(dataDir, '.owner-'));
  try {
    chownSync(trial, ids.uid, ids.gid);
    return statSync(trial).uid === ids.uid;
  } catch {
    return false;
  } finally {
    rmdirSync(trial);
  }
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const result = statSync(path, { throwIfNoEntry: false });
  return result && { uid: result.uid, gid: result.gid };
}

export function chooseDatabaseAccount({
  dataDir,
  clusterDir,
}: {
  dataDir: string;
  clusterDir: string;
}): DatabaseAccount {
  if (process.getuid?.() !== 0) {
    try {
      userInfo();
      return { ids: undefined, prefix: [] };
    } catch {
      // initdb needs the user's name. In a container the process may run as a user id without a name.
      if (namespaceWorks()) return { ids: undefined, prefix: namespace };
      throw new StartRefusal(
        'El usuario con que corre TurnoClaro no tiene nombre en este equipo: PostgreSQL lo necesita.',
      );
    }
  }
  const owner = ownerOf(clusterDir);
  const candidates = [
    ...(owner && owner.uid !== 0 ? [owner] : []),
    ...unprivilegedUsers(),
  ];
  const ids = candidates.find((candidate) => canRunAs(candidate, dataDir));
  if (ids) return { ids, prefix: [] };
  if (namespaceWorks()) return { ids: undefined, prefix: namespace };
  throw new StartRefusal(
    'PostgreSQL no funciona como root y aquí root no puede usar otro usuario: inicie TurnoClaro con un usuario común o indique DATABASE_URL.',
  );
}

/**
 * Gives a folder and its content to the account, without following links. Refuses if it belongs to another
 * user.
 */
export function giveTo(account: DatabaseAccount, folder: string): void {
  const own = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const { uid, gid } = account.ids ?? own;
  const owner = statSync(folder).uid;
  if (owner === uid) return;
  try {
    for (const entry of readdirSync(folder, {
      recursive: true,
      withFileTypes: true,
    })) {
      lchownSync(join(entry.parentPath, entry.name), uid, gid);
    }
    // The folder itself comes last, so that an interrupted change starts over.
    chownSync(folder, uid, gid);
  } catch (cause) {
    throw new StartRefusal(
      `La carpeta ${folder} es de otro usuario (${owner}): inicie TurnoClaro con ese usuario o indique otra DATA_DIR.`,
      { cause },
    );
  }
}
