import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { IdentityDocument } from '../../../../base/person/rules/identity-document.ts';
import { documentOf } from '../../../../base/person/server/document-queries.ts';
import { isHeard } from '../../../../base/text/name-search.ts';
import { attendingStatuses } from './access-queries.ts';

export interface OwnPatientRow {
  id: string;
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  document: IdentityDocument | null;
  lastAppointmentAt: Date | null;
  nextAppointmentAt: Date | null;
  entryCount: number;
}

interface OwnPatientsWanted {
  doctorId: string;
  /** Folded words. Each must be a part of the name or, by its digits, of the DNI. */
  words: string[];
  now: Date;
  offset: number;
  limit: number;
}

/** Lists the patients with an appointment of this doctor, past or to come, the last seen first. */
export async function listOwnPatients(
  db: Database,
  { doctorId, words, now, offset, limit }: OwnPatientsWanted,
): Promise<OwnPatientRow[]> {
  const { rows } = await sql<OwnPatientRow>`
    with own as (
      select patient_id, max(starts_at) filter (where starts_at <= ${now}) as last_appointment_at,
        min(starts_at) filter (where starts_at > ${now}) as next_appointment_at
      from appointments where doctor_id = ${doctorId} and status in ${attendingStatuses} and patient_id is not null
      group by patient_id)
    select patient.id, patient.full_name, patient.chosen_name, patient.dni, ${documentOf('patient')} as document, own.last_appointment_at,
      own.next_appointment_at, (select count(*)::int from record_entries entry
        where entry.patient_id = patient.id and entry.kind = 'encounter') as entry_count
    from own join patients patient on patient.id = own.patient_id
    where ${words.length === 0 ? sql`true` : sql.join(words.map(matches), sql` and `)}
    order by own.last_appointment_at desc nulls last, own.next_appointment_at, patient.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function matches(word: string) {
  const name = sql`patient.search_text like ${`%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`;
  if (isHeard(word))
    return sql`(${name} or patient.search_sound like '%' || sound_of(${word}) || '%')`;
  const digits = word.replace(/\D/g, '');
  return digits === ''
    ? name
    : sql`(${name} or patient.dni like ${`%${digits}%`}
        or patient.document_number like ${`%${word.toUpperCase().replace(/[^A-Z0-9]/g, '')}%`})`;
}
