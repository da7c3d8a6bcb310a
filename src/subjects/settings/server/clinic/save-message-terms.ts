import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import type { ClinicSettings, MessageTerms } from '../../contract/clinic.ts';
import { saveAsSeen } from './save-as-seen.ts';
import { updateMessageTerms } from './settings-queries.ts';

/** Saves when and how patients are told from now on. A reminder that already waits is not repeated. */
export function saveMessageTerms(
  { db }: { db: Database },
  {
    revision,
    terms,
    ...acting
  }: Call<'admin'> & { revision: number; terms: MessageTerms },
): Promise<Outcome<ClinicSettings, 'CHANGED_MEANWHILE'>> {
  const reminderOffsetsMinutes = [
    ...new Set(terms.reminderOffsetsMinutes),
  ].sort((a, b) => b - a);
  return saveAsSeen(db, {
    kind: 'message_settings_changed',
    ...acting,
    detail: {
      ...terms,
      reminderOffsetsMinutes: reminderOffsetsMinutes.join(' '),
    },
    write: (tx) =>
      updateMessageTerms(tx, {
        revision,
        terms: { ...terms, reminderOffsetsMinutes },
        now: acting.now,
      }),
  });
}
