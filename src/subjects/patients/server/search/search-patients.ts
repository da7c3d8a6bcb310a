import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { daySpan } from '../../../../base/time/clinic-zone.ts';
import type { PatientMatches } from '../../contract/search.ts';
import { parsePatientQuery } from '../../rules/patient-query.ts';
import {
  type FoundPatientRow,
  listMatchingPatients,
} from './patient-search-queries.ts';

const mostMatches = 20;

/** Finds patients by text that the counter types or scans. Too short a text finds no patient. */
export async function searchPatients(
  { db }: Pick<Services, 'db'>,
  {
    query: typed,
    now,
    today: day,
    zone,
  }: Pick<Call, 'now' | 'today' | 'zone'> & { query: string },
): Promise<PatientMatches> {
  const query = parsePatientQuery(typed);
  if (!query) return { patients: [], hasMore: false, card: null };
  const { start, end } = daySpan(day, zone);
  const today = {
    from: new Date(start * 60_000),
    to: new Date(end * 60_000),
    now,
  };
  const rows = await listMatchingPatients(db, {
    query,
    today,
    most: mostMatches + 1,
  });
  return {
    patients: rows.slice(0, mostMatches).map(toFound),
    hasMore: rows.length > mostMatches,
    card: query.card,
  };
}

function toFound({
  nextAppointment,
  ...patient
}: FoundPatientRow): PatientMatches['patients'][number] {
  if (!nextAppointment) return { ...patient, nextAppointment };
  const { startsAtMs, ...appointment } = nextAppointment;
  return {
    ...patient,
    nextAppointment: {
      ...appointment,
      startsAt: new Date(startsAtMs).toISOString(),
    },
  };
}
