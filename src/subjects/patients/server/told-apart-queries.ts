import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { PersonSeen } from '../rules/lookalike.ts';

/** The details that tell a patient from others. Undefined: no such patient. */
export async function findPersonSeen(
  db: Database,
  patientId: string,
): Promise<PersonSeen | undefined> {
  return db
    .selectFrom('patients')
    .select(['fullName', 'chosenName', 'dni', 'birthDate', 'phone'])
    .where('id', '=', patientId)
    .executeTakeFirst();
}

/** The patients that the counter told apart from this one. */
export async function listToldApart(
  db: Database,
  patientId: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select other_id as id from people_told_apart where patient_id = ${patientId}
    union all select patient_id from people_told_apart where other_id = ${patientId}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** False: it was noted before, or one of the two does not exist. */
export async function insertToldApart(
  db: Database,
  pair: { patientId: string; otherId: string; toldBy: string; now: Date },
): Promise<boolean> {
  const { patientId, otherId, toldBy, now } = pair;
  const { rows } = await sql`
    insert into people_told_apart (patient_id, other_id, told_by, told_at)
    select least(patient.id, other.id), greatest(patient.id, other.id), ${toldBy}::uuid, ${now}::timestamptz
    from patients patient, patients other
    where patient.id = ${patientId} and other.id = ${otherId} and patient.id <> other.id
    on conflict do nothing returning patient_id`.execute(db);
  return rows.length > 0;
}
