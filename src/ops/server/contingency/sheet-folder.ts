import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { isSheetOutdated } from '../../rules/contingency-time.ts';

const named =
  /^hoja-de-contingencia-(\d{4}-\d{2}-\d{2})\.pdf(?:\.[0-9a-f-]{36}\.tmp)?$/;

export function sheetName(day: ClinicDay): string {
  return `hoja-de-contingencia-${day}.pdf`;
}

/**
 * Writes a day's sheet aside, flushes it and renames it, so that a file with this name is whole. Only its
 * owner can read it.
 */
export async function writeSheet(
  folder: string,
  day: ClinicDay,
  bytes: Uint8Array,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, sheetName(day));
  const half = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(half, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true }).catch(() => {});
    throw error;
  }
}

/** Null: the sheet is not on this disk. */
export async function readSheet(
  folder: string,
  day: ClinicDay,
): Promise<Uint8Array | null> {
  try {
    return await readFile(join(folder, sheetName(day)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Removes the sheets of past days except the last two, and files that a killed process left unfinished. */
export async function removeOldSheets(
  folder: string,
  today: ClinicDay,
): Promise<void> {
  for (const name of await readdir(folder)) {
    const day = named.exec(name)?.[1];
    const isLeft = name.endsWith('.tmp') && day !== undefined && day < today;
    if (day !== undefined && (isLeft || isSheetOutdated(day, today))) {
      await rm(join(folder, name), { force: true });
    }
  }
}
