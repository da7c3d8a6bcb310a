import { sql } from 'kysely';
import type { InsurerPeriod } from '../../../../base/clinic/rules/insurers-taken.ts';
import { isTakenFrom } from '../../../../base/clinic/server/insurer-period-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { InsurerDoctor } from '../../contract/insurer-doctors.ts';

export interface InsurerRow {
  id: string;
  name: string;
  isEnabled: boolean;
}

export async function findInsurer(
  db: Database,
  id: string,
): Promise<InsurerRow | undefined> {
  return db
    .selectFrom('insurers')
    .select(['id', 'name', 'isEnabled'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The names of these insurers, by id. */
export async function findInsurerNames(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('insurers')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * All attending doctors, by name. The period is null if it ended before today, or if the doctor never took
 * the insurer.
 */
export async function listInsurerDoctorRows(
  db: Database,
  { insurerId, today }: { insurerId: string; today: string },
): Promise<InsurerDoctor[]> {
  const { rows } = await sql<InsurerDoctor>`
    select doctor.id as doctor_id, doctor.name,
      array(select specialty.name from doctor_specialties own join specialties specialty on specialty.id = own.specialty_id
        where own.doctor_id = doctor.id order by specialty.search_text) as specialty_names,
      (select json_build_object('validFrom', taken.valid_from, 'validTo', taken.valid_to) from doctor_insurers taken
        where taken.doctor_id = doctor.id and taken.insurer_id = ${insurerId} and ${isTakenFrom(today)}) as period
    from doctors doctor where doctor.is_enabled and doctor.status = 'active'
    order by doctor.search_text, doctor.id`.execute(db);
  return rows;
}

/** A doctor and an insurer that they take, took or will take. */
export interface InsurerPair extends InsurerPeriod {
  doctorId: string;
  insurerId: string;
}

/** All pairs of a doctor, or of an insurer. */
export async function listPairs(
  db: Database,
  of: { doctorId: string } | { insurerId: string },
): Promise<InsurerPair[]> {
  const [column, id] =
    'doctorId' in of
      ? (['doctorId', of.doctorId] as const)
      : (['insurerId', of.insurerId] as const);
  return db
    .selectFrom('doctorInsurers')
    .select(['doctorId', 'insurerId', 'validFrom', 'validTo'])
    .where(column, '=', id)
    .execute();
}

/** Sets the periods of pairs; null deletes the pair. */
export async function updatePairs(
  db: Database,
  changes: readonly {
    doctorId: string;
    insurerId: string;
    after: InsurerPeriod | null;
  }[],
): Promise<void> {
  const gone = changes.filter(({ after }) => after === null);
  await sql`delete from doctor_insurers pair
    using unnest(${gone.map(({ doctorId }) => doctorId)}::uuid[], ${gone.map(({ insurerId }) => insurerId)}::uuid[])
      as gone (doctor_id, insurer_id)
    where pair.doctor_id = gone.doctor_id and pair.insurer_id = gone.insurer_id`.execute(
    db,
  );
  const kept = changes.flatMap(({ doctorId, insurerId, after }) =>
    after ? [{ doctorId, insurerId, ...after }] : [],
  );
  if (kept.length === 0) return;
  await db
    .insertInto('doctorInsurers')
    .values(kept)
    .onConflict((conflict) =>
      conflict.columns(['doctorId', 'insurerId']).doUpdateSet(({ ref }) => ({
        validFrom: ref('excluded.validFrom'),
        validTo: ref('excluded.validTo'),
      })),
    )
    .execute();
}

/** Raises the revision of each doctor, so that an administrator with older data in a form is told. */
export async function updateDoctorRevisions(
  db: Database,
  doctorIds: readonly string[],
): Promise<void> {
  await sql`update doctors set revision = revision where id = any(${[...doctorIds]}::uuid[])`.execute(
    db,
  );
}
