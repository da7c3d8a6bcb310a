import type { ClinicSettings, MessageTerms } from '../../contract/admin/clinic.ts';
import type { Database } from '../db/database.ts';
import type { Outcome } from '../refusal.ts';
import { type Acting, saveAsSeen } from './save-as-seen.ts';
import { updateMessageTerms } from './settings-queries.ts';

/** When and how people are told from now on; a reminder that waits already is not repeated. */
export function saveMessageTerms(
  { db }: { db: Database },
  { revision, terms, ...acting }: Acting & { revision: number; terms: MessageTerms },
): Promise<Outcome<ClinicSettings, 'CHANGED_MEANWHILE'>> {
  const reminderOffsetsMinutes = [...new Set(terms.reminderOffsetsMinutes)].sort((one, other) => other - one);
  return saveAsSeen(db, {
    ...{ kind: 'message_settings_changed', ...acting },
    detail: { ...terms, reminderOffsetsMinutes: reminderOffsetsMinutes.join(' ') },
    write: (tx) =>
      updateMessageTerms(tx, { revision, terms: { ...terms, reminderOffsetsMinutes }, now: acting.now }),
  });
}
