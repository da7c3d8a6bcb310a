import type { PatientFile } from '../../contract/reception/patient-file.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { commitIf } from '../db/commit-if.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneByStaff, type StaffCall } from '../identity/staff-call.ts';
import {
  insertPreferenceIfNew,
  lockPreferencesOf,
  type PreferenceSaid,
} from '../messages/preference-queries.ts';
import type { Outcome } from '../refusal.ts';
import { readPatientFile } from './read-patient-file.ts';

/** What the person said at the counter about what they want to be told; written where it changes something. */
export async function notePreference(
  services: Pick<BookingServices, 'db' | 'catalog'>,
  { actor, address, now, ...said }: StaffCall & Omit<PreferenceSaid, 'saidThrough'>,
): Promise<Outcome<PatientFile, 'NOT_FOUND'>> {
  const { patientId, channel, topic, isWanted } = said;
  await commitIf(services.db, async (tx) => {
    if (!(await lockPreferencesOf(tx, patientId))) return undefined;
    if (!(await insertPreferenceIfNew(tx, { ...said, saidThrough: 'desk' }))) return undefined;
    await insertAuditEvent(tx, {
      ...doneByStaff({ actor, address, now }),
      ...{ kind: 'message_preference_said', subjectPatientId: patientId },
      detail: { channel, topic, isWanted },
    });
    return true;
  });
  return readPatientFile(services, { patientId, now });
}
