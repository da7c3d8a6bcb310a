import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

interface SignatureRef {
  doctorId: string;
  version: string;
}

/** Inserts an image, unless the same image is stored already. */
export async function insertSignature(
  db: Database,
  { doctorId, version, png, now }: SignatureRef & { png: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('doctorSignatures')
    .values({ doctorId, version, png, addedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the image that documents are issued with from now on; null: none. Undefined: there is no such doctor. */
export async function updateSignatureVersion(
  db: Database,
  { doctorId, version }: { doctorId: string; version: string | null },
): Promise<{ before: string | null } | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    update doctors doctor set signature_version = ${version}
    from (select id, signature_version from doctors where id = ${doctorId} for no key update) former
    where doctor.id = former.id returning former.signature_version as before`.execute(
    db,
  );
  return rows[0];
}

/** The image with that name, also if only old documents use it. */
export async function findSignature(
  db: Database,
  { doctorId, version }: SignatureRef,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('doctorSignatures')
    .select('png')
    .where('doctorId', '=', doctorId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.png;
}

/** The image in use; null: none. Undefined: there is no such doctor. */
export async function findPresentSignature(
  db: Database,
  doctorId: string,
): Promise<{ png: Buffer | null } | undefined> {
  const { rows } = await sql<{ png: Buffer | null }>`
    select signature.png from doctors doctor left join doctor_signatures signature
      on signature.doctor_id = doctor.id and signature.version = doctor.signature_version
    where doctor.id = ${doctorId}`.execute(db);
  return rows[0];
}

/** Undefined: there is no such doctor. */
export async function updateProfession(
  db: Database,
  { doctorId, profession }: { doctorId: string; profession: string | null },
): Promise<{ before: string | null } | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    update doctors doctor set profession = ${profession}
    from (select id, profession from doctors where id = ${doctorId} for no key update) former
    where doctor.id = former.id returning former.profession as before`.execute(
    db,
  );
  return rows[0];
}
