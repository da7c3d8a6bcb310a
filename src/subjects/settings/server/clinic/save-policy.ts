import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { invalid, type Outcome } from '../../../../base/kernel/refusal.ts';
import type { BookingTerms, ClinicSettings } from '../../contract/clinic.ts';
import { saveAsSeen } from './save-as-seen.ts';
import { updateClinicPolicy } from './settings-queries.ts';

/** Saves the booking policy for new appointments; existing ones stay as they are. */
export async function savePolicy(
  { db }: { db: Database },
  {
    revision,
    terms,
    ...acting
  }: Call<'admin'> & { revision: number; terms: BookingTerms },
): Promise<Outcome<ClinicSettings, 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  const {
    maxFuturePerPatient,
    maxFuturePerSpecialty,
    minNoticeMinutes,
    horizonDays,
  } = terms;
  if (maxFuturePerSpecialty > maxFuturePerPatient) {
    return invalid(
      'maxFuturePerSpecialty',
      'No puede ser más que el total por paciente.',
    );
  }
  if (minNoticeMinutes >= horizonDays * 24 * 60) {
    return invalid(
      'minNoticeMinutes',
      'Con esa anticipación no quedaría ningún día para reservar.',
    );
  }
  return saveAsSeen(db, {
    kind: 'policy_changed',
    ...acting,
    detail: { ...terms },
    write: (tx) => updateClinicPolicy(tx, { revision, terms }),
  });
}
