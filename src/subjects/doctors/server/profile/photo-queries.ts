import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ImageKind } from '../../../../base/text/image-content.ts';

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

/** Inserts a photo that was encoded anew. It replaces the former photo. */
export async function insertPhoto(
  db: Database,
  { doctorId, now, ...photo }: PhotoRow & { doctorId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('doctorPhotos')
    .values({ doctorId, ...photo, isEncodedAgain: true, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('doctorId')
        .doUpdateSet({ ...photo, isEncodedAgain: true, updatedAt: now }),
    )
    .execute();
}

export async function deletePhoto(
  db: Database,
  doctorId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('doctorPhotos')
    .where('doctorId', '=', doctorId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The photo of a doctor who is shown to patients. */
export async function findPublicPhoto(
  db: Database,
  doctorId: string,
): Promise<PhotoRow | undefined> {
  const { rows } = await sql<PhotoRow>`
    select photo.content, photo.kind, photo.version
    from doctor_photos photo join doctors doctor on doctor.id = photo.doctor_id
    where photo.doctor_id = ${doctorId} and photo.is_encoded_again and doctor.is_enabled and doctor.status = 'active'`.execute(
    db,
  );
  return rows[0];
}

/** A photo that was stored without being encoded anew. */
export async function findPhotoAsItCame(
  db: Database,
): Promise<(PhotoRow & { doctorId: string; updatedAt: Date }) | undefined> {
  const { rows } = await sql<PhotoRow & { doctorId: string; updatedAt: Date }>`
    select doctor_id, content, kind, version, updated_at from doctor_photos
    where not is_encoded_again order by doctor_id limit 1`.execute(db);
  return rows[0];
}

/**
 * Locks a photo that was stored without being encoded anew. False: the doctor has another photo by now, or
 * none.
 */
export async function lockPhotoAsItCame(
  db: Database,
  { doctorId, version }: { doctorId: string; version: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('doctorPhotos')
    .select('doctorId')
    .where('doctorId', '=', doctorId)
    .where('version', '=', version)
    .where('isEncodedAgain', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
