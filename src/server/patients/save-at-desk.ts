import { randomUUID } from 'node:crypto';
import type { FilePerson, PatientFile } from '../../contract/reception/patient-file.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { commitIf, constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { updateCodesVoided } from '../identity/access-code-queries.ts';
import { updateLinksVoided } from '../identity/access-link-queries.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneByStaff, type StaffCall } from '../identity/staff-call.ts';
import { insertSecurityNotice } from '../messages/access-message-queries.ts';
import { type Outcome, type Refusal, refuse } from '../refusal.ts';
import {
  type EmailStanding,
  lockPatientFile,
  type PatientBefore,
  type PersonToKeep,
  updatePerson,
  updateSessionsOfPatientEnded,
} from './patient-file-queries.ts';
import { preparePerson } from './prepare-person.ts';
import { readPatientFile } from './read-patient-file.ts';

export interface DeskChange extends StaffCall {
  patientId: string;
  /** Of the data that the writer had read. */
  revision: number;
  person: FilePerson;
  isEmailTheirs: boolean;
}

/** Hours for which an address that somebody else could have named opens nothing. */
const WAIT_HOURS = 48;

/** Changes who a person is and how they are reached. What opens their account and is another now, ends what it opened. */
export async function saveAtDesk(
  { db, catalog }: Pick<BookingServices, 'db' | 'catalog'>,
  change: DeskChange,
): Promise<Outcome<PatientFile, 'NOT_FOUND' | 'INVALID_INPUT' | 'DNI_REGISTERED' | 'CHANGED_MEANWHILE'>> {
  const { timeZone } = (await catalog.any()).clinic;
  const prepared = preparePerson(change.person, { now: change.now, timeZone });
  if (!prepared.ok) return prepared;
  const person = prepared.value;
  let refusal: Refusal<'NOT_FOUND' | 'CHANGED_MEANWHILE'> = { code: 'NOT_FOUND' };
  try {
    const isSaved = await commitIf(db, async (tx) => {
      const before = await lockPatientFile(tx, change.patientId);
      if (!before) return undefined;
      if (before.revision !== change.revision) {
        refusal = { code: 'CHANGED_MEANWHILE' };
        return undefined;
      }
      await writeChange(tx, { ...change, person, before });
      return true;
    });
    if (!isSaved) return { ok: false, refusal };
  } catch (error) {
    if (constraintOf(error) === 'patients_dni_key') return refuse({ code: 'DNI_REGISTERED' });
    throw error;
  }
  return readPatientFile({ db, catalog }, change);
}

async function writeChange(
  tx: Database,
  change: Omit<DeskChange, 'person'> & { person: PersonToKeep; before: PatientBefore },
): Promise<void> {
  const { patientId, person, before, now, isEmailTheirs } = change;
  const isOtherEmail = person.email !== before.email;
  const isOtherDni = person.dni !== before.dni;
  const standing = isOtherEmail ? standingOf(person.email, { isEmailTheirs, now }) : undefined;
  await updatePerson(tx, { patientId, person, ...(standing && { standing }) });
  if (isOtherEmail || isOtherDni) {
    const purposes = ['step_up', 'activation', 'email_old', 'email_new'] as const;
    await updateCodesVoided(tx, { patientId, purposes: [...purposes], now });
    await updateLinksVoided(tx, { patientId, userId: null, now });
    await updateSessionsOfPatientEnded(tx, { patientId, now });
  }
  if (isOtherEmail) await tellBothAddresses(tx, change);
  await insertAuditEvent(tx, {
    ...doneByStaff(change),
    kind: 'patient_changed',
    subjectPatientId: patientId,
    detail: { isOtherEmail, isOtherDni, ...(isOtherEmail && { isEmailTheirs }) },
  });
}

/** Who stands there with their document may be believed; of whoever else asked for it, the old address hears first. */
function standingOf(
  email: string | null,
  { isEmailTheirs, now }: { isEmailTheirs: boolean; now: Date },
): EmailStanding {
  if (email === null) return { emailTrust: 'none', emailOpensFrom: null };
  if (isEmailTheirs) return { emailTrust: 'verified_in_person', emailOpensFrom: null };
  const emailOpensFrom = new Date(now.getTime() + WAIT_HOURS * 3_600_000);
  return { emailTrust: 'declared', emailOpensFrom };
}

async function tellBothAddresses(
  tx: Database,
  {
    patientId,
    person,
    before,
    now,
  }: Pick<DeskChange, 'patientId' | 'now'> & {
    person: PersonToKeep;
    before: PatientBefore;
  },
): Promise<void> {
  const recipientName = person.chosenName ?? person.fullName;
  for (const address of [before.email, person.email]) {
    if (address === null) continue;
    const event = { subjectId: randomUUID(), what: 'email_changed', at: now, now } as const;
    await insertSecurityNotice(tx, { ...event, patientId, recipientName, address });
  }
}
