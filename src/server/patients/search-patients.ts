import type { PatientsFound } from '../../contract/reception/search.ts';
import { dayOf, daySpan, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { parsePatientQuery } from '../../domain/identity/patient-query.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { type FoundPatientRow, listMatchingPatients } from './patient-search-queries.ts';

const mostFound = 20;

/** Finds patients by what somebody at the counter types or scans. Who says too little finds nobody. */
export async function searchPatients(
  { db, catalog }: Agenda,
  { query: typed, now }: { query: string; now: Date },
): Promise<PatientsFound> {
  const query = parsePatientQuery(typed);
  if (!query) return { patients: [], hasMore: false, card: null };
  const { timeZone } = (await catalog.any()).clinic;
  const { start, end } = daySpan(dayOf(epochMinuteOf(now.getTime()), timeZone), timeZone);
  const today = { from: new Date(start * 60_000), to: new Date(end * 60_000) };
  const rows = await listMatchingPatients(db, { query, today, most: mostFound + 1 });
  return {
    patients: rows.slice(0, mostFound).map(toFound),
    hasMore: rows.length > mostFound,
    card: query.card,
  };
}

function toFound({ nextTurno, ...patient }: FoundPatientRow): PatientsFound['patients'][number] {
  if (!nextTurno) return { ...patient, nextTurno };
  const { startsAtMs, ...turno } = nextTurno;
  return { ...patient, nextTurno: { ...turno, startsAt: new Date(startsAtMs).toISOString() } };
}
