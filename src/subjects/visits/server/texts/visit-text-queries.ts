import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { VisitText } from '../../contract/visit-texts.ts';

/** The owner of texts: a doctor, or with null the clinic. */
export interface TextOwner {
  doctorId: string | null;
}

export interface TextValues {
  specialtyId: string | null;
  name: string;
  phrase: string | null;
  reason: string | null;
  findings: string | null;
  plan: string | null;
}

/** Lists a doctor's own texts and the clinic's for their specialties, or all of the clinic's, by name. */
export async function listVisitTexts(
  db: Database,
  { doctorId }: TextOwner,
): Promise<VisitText[]> {
  const { rows } = await sql<VisitText>`
    select text.id, text.revision, text.doctor_id is not null as is_own, text.specialty_id,
      specialty.name as specialty_name, text.name,
      case when phrase is null then 'template' else 'phrase' end as kind, coalesce(phrase, '') as phrase,
      coalesce(reason, '') as reason, coalesce(findings, '') as findings, coalesce(plan, '') as plan
    from visit_texts text left join specialties specialty on specialty.id = text.specialty_id
    where text.doctor_id is not distinct from ${doctorId}::uuid
      or (text.doctor_id is null and (text.specialty_id is null or text.specialty_id in
        (select specialty_id from doctor_specialties where doctor_id = ${doctorId}::uuid)))
    order by fold_for_search(text.name), text.id`.execute(db);
  return rows;
}

/** Locks an owner's texts until the transaction ends, so that others who add one wait, and counts them. */
export async function lockAndCountVisitTexts(
  db: Database,
  { doctorId }: TextOwner,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(7210036, hashtext(${doctorId ?? 'clinic'}))`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from visit_texts where doctor_id is not distinct from ${doctorId}::uuid`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertVisitText(
  db: Database,
  values: TextValues & TextOwner,
): Promise<string> {
  const { id } = await db
    .insertInto('visitTexts')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface OwnText extends TextOwner {
  id: string;
}

/** False: this owner has no such text, or it was saved again after it was read. */
export async function updateVisitText(
  db: Database,
  {
    id,
    doctorId,
    revision,
    values,
  }: OwnText & { revision: number; values: TextValues },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('visitTexts')
    .set(values)
    .where('id', '=', id)
    .where('doctorId', doctorId ? '=' : 'is', doctorId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function findVisitTextExists(
  db: Database,
  { id, doctorId }: OwnText,
): Promise<boolean> {
  const row = await db
    .selectFrom('visitTexts')
    .select('id')
    .where('id', '=', id)
    .where('doctorId', doctorId ? '=' : 'is', doctorId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False: it was gone already. */
export async function deleteVisitText(
  db: Database,
  { id, doctorId }: OwnText,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('visitTexts')
    .where('id', '=', id)
    .where('doctorId', doctorId ? '=' : 'is', doctorId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function findSpecialtyExists(
  db: Database,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('specialties')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
