import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SnapshotCache } from '../../../base/clinic/server/snapshot-cache.ts';
import {
  type Database,
  openDatabase,
} from '../../../base/kernel/db/database.ts';
import { folderStore } from '../../../base/kernel/files/folder-store.ts';
import { migrate } from '../../../base/kernel/schema/migrate.ts';
import { prepareClinic } from '../../../demo/prepare-clinic.ts';
import { isLongProof } from '../../../testing/long-proof.ts';
import { alone } from '../database/backup-lock.ts';
import {
  type LocalPostgres,
  startLocalPostgres,
} from '../local-postgres/local-postgres.ts';
import { backUpIfDue } from '../nightly-backups.ts';
import { keptBackups } from './backup-file.ts';
import { insertBackup } from './backup-queries.ts';
import { type BackupPlace, makeBackup } from './make-backup.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const silent = { debug() {}, warn() {}, error() {} };
const project = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'turnoclaro-backup-'));
const dataDir = join(folder, 'data');
const backupDir = join(folder, 'con ñ y espacios');
const files = folderStore(join(dataDir, 'attachments'));
const clock = { now: new Date('2026-11-24T15:00:00Z') };
const now = () => clock.now;
let postgres: LocalPostgres;
let db: Database;
let place: BackupPlace;

beforeAll(async () => {
  postgres = await startLocalPostgres({
    dataDir,
    log: silent,
    settings: { fsync: 'off' },
  });
  const { connectionString } = postgres;
  await migrate({ connectionString });
  await prepareClinic(
    { connectionString },
    { demo: false, now: Temporal.Now.instant() },
  );
  db = openDatabase({ connectionString });
  place = {
    db,
    files,
    connectionString,
    isForeign: false,
    backupDir,
    keepDays: 14,
  };
});

afterAll(async () => {
  await db.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function namesIn(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    'select name from waiting_rooms order by name',
  );
  await client.end();
  return rows.map(({ name }) => name);
}

async function notedIn(connectionString: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } =
    await client.query(`select file, verified_at is not null as "isProven", bytes::int,
    failed_reason as reason from backups order by id`);
  await client.end();
  return rows;
}

const addRoom = (name: string, letter: string) =>
  db.insertInto('waitingRooms').values({ name, letter }).execute();
const lastBackup = () =>
  db
    .selectFrom('backups')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('a backup', () => {
  let made: string;

  test('is one proven file with the data from its beginning', async () => {
    await addRoom('Planta baja', 'A');
    const { path, appointments, bytes } = await makeBackup(place, { now });
    made = path;
    expect(readdirSync(backupDir)).toEqual([
      'turnoclaro-20261124T150000Z.tar.zst',
    ]);
    expect(appointments).toBe(0);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await lastBackup()).toMatchObject({
      file: readdirSync(backupDir)[0],
      failedReason: null,
    });
    expect((await lastBackup()).verifiedAt).toEqual(clock.now);
    expect(Number((await lastBackup()).bytes)).toBe(bytes);
  });

  test('restores elsewhere as it was, and keeps the data there beside it', async () => {
    await addRoom('Primer piso', 'B');
    const elsewhere = join(folder, 'elsewhere');
    const request = { file: made, dataDir: elsewhere, now: clock.now };
    const attachments = { count: 0, missing: 0 };
    expect(await restoreBackup(request)).toEqual({
      appointments: 0,
      attachments,
      keptAs: null,
    });
    const { keptAs } = await restoreBackup(request);
    expect(keptAs).toBe(
      join(elsewhere, 'postgres-antes-de-restaurar-20261124T150000Z'),
    );
    expect(readdirSync(elsewhere).sort()).toEqual([
      'in-use.lock',
      'postgres',
      'postgres-antes-de-restaurar-20261124T150000Z',
    ]);
    const restored = await startLocalPostgres({
      dataDir: elsewhere,
      log: silent,
    });
    expect(await namesIn(restored.connectionString)).toEqual(['Planta baja']);
    // The backup contains its own row from before it was finished. The restore completes that row.
    expect(await notedIn(restored.connectionString)).toEqual([
      {
        file: basename(made),
        isProven: true,
        bytes: statSync(made).size,
        reason: null,
      },
    ]);
    // A restore is refused while the product runs.
    await expect(restoreBackup(request)).rejects.toThrow(
      'Detenga TurnoClaro antes de restaurar.',
    );
    expect(await namesIn(restored.connectionString)).toEqual(['Planta baja']);
    await restored.stop();
  });

  test.each<[what: string, spoil: (file: string) => void]>([
    [
      'cut off',
      (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
    ],
    [
      'with one byte changed',
      (file) => writeFileSync(file, flipOne(readFileSync(file))),
    ],
    ['empty', (file) => truncateSync(file, 0)],
    [
      'something else',
      (file) => writeFileSync(file, 'Esto es una lista de compras.'),
    ],
  ])(
    'that is %s is refused with a sentence, and the data stay',
    async (what, spoil) => {
      const spoilt = join(folder, `${what}.tar.zst`);
      copyFileSync(made, spoilt);
      spoil(spoilt);
      const untouched = join(folder, 'untouched');
      mkdirSync(join(untouched, 'postgres'), { recursive: true });
      writeFileSync(join(untouched, 'postgres', 'data'), 'mine');
      await expect(
        restoreBackup({ file: spoilt, dataDir: untouched, now: clock.now }),
      ).rejects.toThrow(
        'El archivo está dañado o no es un respaldo de TurnoClaro.',
      );
      expect(readdirSync(untouched).sort()).toEqual([
        'in-use.lock',
        'postgres',
      ]);
      expect(readFileSync(join(untouched, 'postgres', 'data'), 'utf8')).toBe(
        'mine',
      );
    },
  );

  test('that is missing is refused so', async () => {
    await expect(
      restoreBackup({
        file: join(folder, 'nada'),
        dataDir: join(folder, 'x'),
        now: clock.now,
      }),
    ).rejects.toThrow('No existe el archivo');
  });
});

function flipOne(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}

describe('a backup that cannot be made', () => {
  test('names a full disk, and leaves nothing behind', () => {
    const before = readdirSync(backupDir);
    // A limit of 64 KiB for each file imitates a full disk on any machine.
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', 'ulimit -f 64; exec "$0" scripts/backup.ts', process.execPath],
      {
        cwd: project,
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          BACKUP_DIR: backupDir,
          LOG_LEVEL: 'silent',
        },
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe(
      'No se pudo hacer el respaldo: el disco o el usuario no admite un archivo tan grande.\n',
    );
    expect(status).toBe(1);
    expect(readdirSync(backupDir)).toEqual(before);
  });

  test('is noted if its folder is a file', async () => {
    const file = join(folder, 'a file');
    writeFileSync(file, '');
    await expect(
      makeBackup({ ...place, backupDir: join(file, 'x') }, { now }),
    ).rejects.toThrow('No se pudo hacer el respaldo');
    expect((await lastBackup()).failedReason).toContain(
      'No se pudo hacer el respaldo',
    );
  });

  test('is refused while another one is under way', async () => {
    const { connectionString } = place;
    await alone({ connectionString }, async () => {
      await expect(makeBackup(place, { now })).rejects.toThrow(
        'Ya se está haciendo un respaldo',
      );
    });
  });

  test('says that the disk has no room before it writes anything', async () => {
    const before = readdirSync(backupDir);
    const huge = {
      startedAt: now(),
      finishedAt: now(),
      verifiedAt: now(),
      bytes: 10 ** 15,
    };
    const { id } = await db
      .insertInto('backups')
      .values(huge)
      .returning('id')
      .executeTakeFirstOrThrow();
    try {
      await expect(makeBackup(place, { now })).rejects.toThrow(
        /^No queda lugar para el respaldo: hacen falta 2\.000\.000[\d.,]* GB libres y hay [\d.,]+ [MG]B\./,
      );
      expect((await lastBackup()).failedReason).toContain('No queda lugar');
      expect(readdirSync(backupDir)).toEqual(before);
    } finally {
      await db.deleteFrom('backups').where('id', '=', id).execute();
    }
  });

  test('is noted as interrupted after a kill, unless a process still makes it', async () => {
    const { connectionString } = place;
    const snapshot = new SnapshotCache(db);
    const begin = (file: string) =>
      insertBackup(db, { startedAt: now(), file });
    await begin('killed');
    await alone({ connectionString }, () =>
      backUpIfDue(place, { snapshot, now }),
    );
    expect((await lastBackup()).finishedAt).toBeNull();
    expect(await backUpIfDue(place, { snapshot, now })).toBeNull();
    const interrupted = {
      failedReason: 'Se interrumpió antes de terminar.',
      finishedAt: clock.now,
    };
    expect(await lastBackup()).toMatchObject({
      file: 'killed',
      ...interrupted,
    });
    const { id } = await begin('killed again');
    await makeBackup(place, { now });
    const killed = db.selectFrom('backups').selectAll().where('id', '=', id);
    expect(await killed.executeTakeFirst()).toMatchObject(interrupted);
  });

  test('ends when the product stops, and leaves nothing behind', async () => {
    const ending = new AbortController();
    ending.abort();
    const before = readdirSync(backupDir);
    await expect(
      makeBackup(place, { now, signal: ending.signal }),
    ).rejects.toThrow('Se detuvo');
    expect(readdirSync(backupDir)).toEqual(before);
  });
});

describe('the files of medical records', () => {
  /** Inserts only the row of a file, as of a draft or of a signed visit, without the rest of the record. */
  async function insertFile({
    isSigned = true,
    isThere = true,
  } = {}): Promise<string> {
    const id = randomUUID();
    const bytes = Buffer.from(`Archivo ${id}`);
    if (isThere) await files.put(id, bytes);
    const client = new pg.Client({ connectionString: place.connectionString });
    await client.connect();
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into record_attachments (id, appointment_id, patient_id, doctor_id, upload_key, name, kind, bytes, sha256,
          uploaded_at, stored_at, entry_id)
        values ($1, $1, $1, $1, $1, 'a.pdf', 'application/pdf', $2, $3, now(), now(), $4)`,
      [
        id,
        bytes.length,
        createHash('sha256').update(bytes).digest('hex'),
        isSigned ? id : null,
      ],
    );
    await client.end();
    return id;
  }
  const listed = (path: string) =>
    readFileSync(`${path}.adjuntos`, 'utf8').trim().split('\n').sort();
  const savedAs = (id: string) =>
    join(backupDir, 'attachments', id.slice(-2), id);
  let signed: string;
  let waiting: string;
  /** A file that has a row and no content. */
  let lost: string;
  afterAll(() => files.remove(lost));

  test('go with the backup, once for all backups, and come back with it; missing ones are counted', async () => {
    signed = await insertFile();
    waiting = await insertFile({ isSigned: false });
    lost = await insertFile({ isThere: false });
    clock.now = new Date('2026-11-24T16:00:00Z');
    const told: number[] = [];
    const { path, attachments } = await makeBackup(place, {
      now,
      onMissing: (count) => told.push(count),
    });
    expect([attachments, told]).toEqual([{ count: 2, missing: 1 }, [1]]);
    expect(listed(path)).toEqual([signed, waiting].sort());
    expect(statSync(savedAs(signed)).mode & 0o777).toBe(0o600);
    const elsewhere = join(folder, 'with files');
    const restored = folderStore(join(elsewhere, 'attachments'));
    const restore = () =>
      restoreBackup({ file: path, dataDir: elsewhere, now: clock.now });
    expect(await restore()).toMatchObject({
      attachments: { count: 2, missing: 1 },
    });
    expect((await restored.read(signed))?.toString()).toBe(`Archivo ${signed}`);
    // A whole file stays. A damaged file is restored, and a file that the backup does not know stays.
    const later = randomUUID();
    await restored.put(later, Buffer.from('después del respaldo'));
    await restored.put(signed, Buffer.from('dañado'));
    expect(await restore()).toMatchObject({
      attachments: { count: 2, missing: 1 },
    });
    expect((await restored.read(signed))?.toString()).toBe(`Archivo ${signed}`);
    expect(await restored.has(later)).toBe(true);
  });

  // These are two more backups, one of which is opened.
  if (isLongProof) {
    test('a file signed during a backup is in it before its row, and a file in no backup is deleted', async () => {
      // The file is signed while the backup is made. It is stored before its row.
      const inode = statSync(savedAs(signed)).ino;
      await db
        .deleteFrom('recordAttachments')
        .where('id', '=', waiting)
        .execute();
      clock.now = new Date('2026-11-24T17:00:00Z');
      const begun = Promise.withResolvers<void>();
      const making = makeBackup(place, { now, onBegun: begun.resolve });
      await begun.promise;
      const meanwhile = await insertFile();
      const second = await making;
      const { rows } = await listIn(second.path);
      for (const id of rows)
        expect(existsSync(savedAs(id)) || id === lost).toBe(true);
      expect(
        rows.includes(meanwhile)
          ? listed(second.path).includes(meanwhile)
          : true,
      ).toBe(true);
      expect(statSync(savedAs(signed)).ino).toBe(inode);
      expect(existsSync(savedAs(waiting))).toBe(true);

      // The last backup with this file is gone.
      clock.now = new Date('2026-12-10T15:00:00Z');
      await makeBackup(place, { now });
      expect([
        existsSync(savedAs(waiting)),
        existsSync(savedAs(signed)),
      ]).toEqual([false, true]);
      expect(
        readdirSync(backupDir).filter((name) => name.endsWith('.adjuntos')),
      ).toHaveLength(1);
    });
  }

  /** The rows that a backup holds. */
  async function listIn(file: string): Promise<{ rows: string[] }> {
    const elsewhere = mkdtempSync(join(folder, 'look-'));
    const opened = await openBackup(file, {
      folder: join(elsewhere, 'data'),
      isKept: false,
    });
    return { rows: opened.attachments.map(({ id }) => id) };
  }
});

test('the nightly backup is made once, and outdated ones are deleted', async () => {
  const snapshot = new SnapshotCache(db);
  clock.now = new Date('2026-12-30T06:10:00Z');
  const path = await backUpIfDue(place, { snapshot, now });
  expect(path && existsSync(path)).toBe(true);
  expect(keptBackups(backupDir).map(({ file }) => file)).toEqual([
    'turnoclaro-20261230T061000Z.tar.zst',
  ]);
  clock.now = new Date('2026-12-30T07:30:00Z');
  expect(await backUpIfDue(place, { snapshot, now })).toBeNull();
});

describe('a backup of the clinic’s own database', () => {
  const foreign = () => ({ ...place, isForeign: true });

  test('names a missing program', async () => {
    const path = process.env.PATH;
    process.env.PATH = folder;
    try {
      await expect(makeBackup(foreign(), { now })).rejects.toThrow(
        'Falta el programa pg_dump',
      );
    } finally {
      process.env.PATH = path;
    }
  });

  test('is readable by its owner alone', async () => {
    const path = process.env.PATH;
    const programs = join(folder, 'writing programs');
    mkdirSync(programs);
    const writing = `#!/bin/sh\necho x >"$(printf '%s\\n' "$@" | sed -n 's/^--file=//p')"\n`;
    for (const name of ['pg_dump', 'pg_restore'])
      writeFileSync(join(programs, name), writing, { mode: 0o755 });
    process.env.PATH = `${programs}:${path}`;
    try {
      const { path: file } = await makeBackup(foreign(), { now });
      expect(statSync(file).mode & 0o777).toBe(0o600);
    } finally {
      process.env.PATH = path;
    }
  });

  test('says that the program is older than the database', async () => {
    const path = process.env.PATH;
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    const older =
      '#!/bin/sh\necho "pg_dump: error: aborting because of server version mismatch" >&2\nexit 1\n';
    writeFileSync(join(programs, 'pg_dump'), older, { mode: 0o755 });
    process.env.PATH = `${programs}:${path}`;
    try {
      await expect(makeBackup(foreign(), { now })).rejects.toThrow(
        'es más viejo que la base',
      );
    } finally {
      process.env.PATH = path;
    }
  });
});
