import type { BookingTerms, ClinicSettings } from '../../contract/admin/clinic.ts';
import type { Database } from '../db/database.ts';
import { invalid, type Outcome } from '../refusal.ts';
import { type Acting, saveAsSeen } from './save-as-seen.ts';
import { updateClinicPolicy } from './settings-queries.ts';

/** On what terms turnos are booked from now on; those that are given stay as they are. */
export async function savePolicy(
  { db }: { db: Database },
  { revision, terms, ...acting }: Acting & { revision: number; terms: BookingTerms },
): Promise<Outcome<ClinicSettings, 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  const { maxFuturePerPatient, maxFuturePerSpecialty, minNoticeMinutes, horizonDays } = terms;
  if (maxFuturePerSpecialty > maxFuturePerPatient) {
    return invalid('maxFuturePerSpecialty', 'No puede ser más que el total por paciente.');
  }
  if (minNoticeMinutes >= horizonDays * 24 * 60) {
    return invalid('minNoticeMinutes', 'Con esa anticipación no quedaría ningún día para reservar.');
  }
  return saveAsSeen(db, {
    ...{ kind: 'policy_changed', ...acting, detail: { ...terms } },
    write: (tx) => updateClinicPolicy(tx, { revision, terms }),
  });
}
