import type { PatientFile } from '../../../../contract/reception/patient-file.ts';
import { type Call, doneBy, inputOf } from '../../../clinic/call.ts';
import type { Services } from '../../../clinic/services.ts';
import { insertAuditEvent } from '../../../kernel/audit/audit-queries.ts';
import { commitIf } from '../../../kernel/db/commit-if.ts';
import type { Outcome } from '../../../kernel/refusal.ts';
import {
  insertPreferenceIfNew,
  lockPreferencesOf,
  type PreferenceSaid,
} from '../../../outbox/preferences/preference-queries.ts';
import { readPatientFile } from './read-patient-file.ts';

/** Records what the person said at the counter about messages; written only if it changes something. */
export async function notePreference(
  services: Pick<Services, 'db'>,
  request: Call & Omit<PreferenceSaid, 'saidThrough'>,
): Promise<Outcome<PatientFile, 'NOT_FOUND'>> {
  const said = inputOf(request);
  const { patientId, channel, topic, isWanted } = said;
  await commitIf(services.db, async (tx) => {
    if (!(await lockPreferencesOf(tx, patientId))) return undefined;
    if (!(await insertPreferenceIfNew(tx, { ...said, saidThrough: 'desk' }))) return undefined;
    await insertAuditEvent(tx, {
      ...doneBy(request),
      ...{ kind: 'message_preference_said', subjectPatientId: patientId },
      detail: { channel, topic, isWanted },
    });
    return true;
  });
  return readPatientFile(services, request);
}
