import { sql } from 'kysely';
import type { ImageKind } from '../../../../domain/images/image-content.ts';
import type { Database } from '../../../kernel/db/database.ts';

/** Sets the path where the photo is served; false: no such doctor. */
export async function updatePhotoPath(
  db: Database,
  { doctorId, path }: { doctorId: string; path: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('doctors')
    .set({ photoPath: path })
    .where('id', '=', doctorId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface PhotoRow {
  content: Buffer;
  kind: ImageKind;
  version: string;
}

/** Inserts a photo, which replaces the former one. */
export async function insertPhoto(
  db: Database,
  { doctorId, now, ...photo }: PhotoRow & { doctorId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('doctorPhotos')
    .values({ doctorId, ...photo, updatedAt: now })
    .onConflict((conflict) => conflict.column('doctorId').doUpdateSet({ ...photo, updatedAt: now }))
    .execute();
}

export async function deletePhoto(db: Database, doctorId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('doctorPhotos')
    .where('doctorId', '=', doctorId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The photo of a doctor whom patients may see. */
export async function findPublicPhoto(db: Database, doctorId: string): Promise<PhotoRow | undefined> {
  const { rows } = await sql<PhotoRow>`
    select photo.content, photo.kind, photo.version
    from doctor_photos photo join doctors doctor on doctor.id = photo.doctor_id
    where photo.doctor_id = ${doctorId} and doctor.is_enabled and doctor.status = 'active'`.execute(db);
  return rows[0];
}
