import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { allPersonWords } from '../../../../base/person/rules/person-words.ts';
import type { OwnPatient } from '../../contract/doctor-record.ts';
import { listOwnPatients } from './own-patient-queries.ts';

interface OwnPatientsWanted extends Call<'doctor'> {
  query?: string | undefined;
  offset?: number | undefined;
}

const page = 30;
const mostWords = 6;

/**
 * Finds the patients whom the doctor attends or has attended, by any part of name or DNI, thirty at a time.
 */
export async function findOwnPatients(
  { db }: Pick<Services, 'db'>,
  { query = '', offset = 0, actor, now }: OwnPatientsWanted,
): Promise<{ patients: OwnPatient[]; nextOffset: number | null }> {
  const words = allPersonWords(
    query.toWellFormed().replaceAll(/\p{Cc}/gu, ' '),
  ).slice(0, mostWords);
  const rows = await listOwnPatients(db, {
    doctorId: actor.id,
    words,
    now,
    offset,
    limit: page + 1,
  });
  const patients = rows.slice(0, page).map(({ chosenName, ...row }) => ({
    ...row,
    name: chosenName ?? row.fullName,
    lastAppointmentAt: row.lastAppointmentAt?.toISOString() ?? null,
    nextAppointmentAt: row.nextAppointmentAt?.toISOString() ?? null,
  }));
  return { patients, nextOffset: rows.length > page ? offset + page : null };
}
