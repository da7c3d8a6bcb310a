import { type Call, doneBy, inputOf } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import {
  insertPreferenceIfNew,
  lockPreferencesOf,
  type PreferenceSaid,
} from '../../../outbox/server/preferences/preference-queries.ts';
import type { PatientFile } from '../../contract/patient-file.ts';
import { readPatientFile } from './read-patient-file.ts';

/**
 * Records a person's preference about messages, stated at the counter. Written only if it changes something.
 */
export async function notePreference(
  services: Pick<Services, 'db' | 'ways'>,
  request: Call & Omit<PreferenceSaid, 'saidThrough'>,
): Promise<Outcome<PatientFile, 'NOT_FOUND'>> {
  const said = inputOf(request);
  const { patientId, channel, topic, isWanted } = said;
  await inTransaction(services.db, async (tx) => {
    if (!(await lockPreferencesOf(tx, patientId))) return undefined;
    if (!(await insertPreferenceIfNew(tx, { ...said, saidThrough: 'desk' })))
      return undefined;
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'message_preference_said',
      subjectPatientId: patientId,
      detail: { channel, topic, isWanted },
    });
    return true;
  });
  return readPatientFile(services, request);
}
