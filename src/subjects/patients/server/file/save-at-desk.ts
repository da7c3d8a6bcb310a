import { randomUUID } from 'node:crypto';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  constraintOf,
  inTransaction,
} from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { updateCodesVoided } from '../../../access/server/codes/access-code-queries.ts';
import { insertEmailOpening } from '../../../access/server/codes/account-opening-queries.ts';
import { updateLinksVoided } from '../../../access/server/links/access-link-queries.ts';
import type { SecurityNotice } from '../../../outbox/rules/security-notices.ts';
import { insertSecurityNotice } from '../../../outbox/server/access-message-queries.ts';
import type { FilePerson } from '../../contract/file-fields.ts';
import type { PatientFile } from '../../contract/patient-file.ts';
import type { PersonToKeep } from '../patient-queries.ts';
import { preparePerson } from '../prepare-person.ts';
import {
  type EmailStanding,
  lockPatientFile,
  type PatientBefore,
  updatePerson,
  updateSessionsOfPatientEnded,
} from './patient-file-queries.ts';
import { readPatientFile } from './read-patient-file.ts';

export interface DeskChange extends Call {
  patientId: string;
  /** The revision of the data that the writer had read. */
  revision: number;
  person: FilePerson;
  isEmailTheirs: boolean;
}

/** For these hours an address that an impostor could have given opens nothing. */
const WAIT_HOURS = 48;

/**
 * Changes a person's data and contact. A changed DNI or e-mail ends the access that the former one opened.
 */
export async function saveAtDesk(
  { db, snapshot, ways }: Pick<Services, 'db' | 'snapshot' | 'ways'>,
  change: DeskChange,
): Promise<
  Outcome<
    PatientFile,
    | 'NOT_FOUND'
    | 'INVALID_INPUT'
    | 'DNI_REGISTERED'
    | 'DOCUMENT_REGISTERED'
    | 'CHANGED_MEANWHILE'
  >
> {
  const { phones: clinicPhones } = (await snapshot.any()).clinic;
  const prepared = preparePerson(change.person, {
    today: change.today,
    path: 'person.',
    clinicPhones,
  });
  if (!prepared.ok) return prepared;
  const person = prepared.value;
  try {
    const saved = await inTransaction(
      db,
      async (tx): Promise<Outcome<true, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> => {
        const before = await lockPatientFile(tx, change.patientId);
        if (!before) return refuse({ code: 'NOT_FOUND' });
        if (before.revision !== change.revision)
          return refuse({ code: 'CHANGED_MEANWHILE' });
        await writeChange(tx, { ...change, person, before });
        return done(true);
      },
    );
    if (!saved.ok) return saved;
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'patients_dni_key')
      return refuse({ code: 'DNI_REGISTERED' });
    if (constraint === 'patients_document_key')
      return refuse({ code: 'DOCUMENT_REGISTERED' });
    throw error;
  }
  return readPatientFile({ db, ways }, change);
}

async function writeChange(
  tx: Database,
  change: Omit<DeskChange, 'person'> & {
    person: PersonToKeep;
    before: PatientBefore;
  },
): Promise<void> {
  const { patientId, person, before, now, isEmailTheirs } = change;
  const isOtherEmail = person.email !== before.email;
  const isOtherDni = person.dni !== before.dni;
  const standing = isOtherEmail
    ? standingOf(person.email, { isEmailTheirs, by: change.actor.userId, now })
    : undefined;
  await updatePerson(tx, { patientId, person, ...(standing && { standing }) });
  if (isOtherEmail || isOtherDni) {
    const purposes = [
      'step_up',
      'activation',
      'email_old',
      'email_new',
    ] as const;
    await updateCodesVoided(tx, { patientId, purposes: [...purposes], now });
    await updateLinksVoided(tx, { patientId, userId: null, now });
    await updateSessionsOfPatientEnded(tx, { patientId, now });
  }
  if (isOtherEmail) await tellOfEmail(tx, change);
  else if (before.phone !== null && person.phone !== before.phone) {
    await tell(tx, change, { what: 'phone_changed', address: before.phone });
  }
  if (isOtherEmail && isEmailTheirs && change.actor.userId) {
    await insertEmailOpening(tx, { patientId, by: change.actor.userId, now });
  }
  await insertAuditEvent(tx, {
    ...doneBy(change),
    kind: 'patient_changed',
    subjectPatientId: patientId,
    detail: {
      isOtherEmail,
      isOtherDni,
      ...(isOtherEmail && { isEmailTheirs }),
    },
  });
}

/**
 * The e-mail of a person at the counter with their document is trusted. For any other the old address is told
 * first, and the new one opens nothing for `WAIT_HOURS`.
 */
function standingOf(
  email: string | null,
  {
    isEmailTheirs,
    by,
    now,
  }: { isEmailTheirs: boolean; by: string | null; now: Date },
): EmailStanding {
  if (email === null)
    return { emailTrust: 'none', emailOpensFrom: null, emailSetBy: null };
  const emailSetBy = by;
  if (isEmailTheirs)
    return {
      emailTrust: 'verified_in_person',
      emailOpensFrom: null,
      emailSetBy,
    };
  const emailOpensFrom = new Date(now.getTime() + WAIT_HOURS * 3_600_000);
  return { emailTrust: 'declared', emailOpensFrom, emailSetBy };
}

type Told = Pick<DeskChange, 'patientId' | 'now'> & {
  person: PersonToKeep;
  before: PatientBefore;
};

/** Tells both addresses, and the former phone, which an impostor does not have. */
async function tellOfEmail(tx: Database, change: Told): Promise<void> {
  const { before, person } = change;
  for (const address of [before.email, person.email, before.phone]) {
    if (address !== null)
      await tell(tx, change, { what: 'email_changed', address });
  }
}

async function tell(
  tx: Database,
  { patientId, person, now }: Told,
  { what, address }: { what: SecurityNotice; address: string },
): Promise<void> {
  const recipientName = person.chosenName ?? person.fullName;
  const event = { subjectId: randomUUID(), what, at: now, now };
  await insertSecurityNotice(tx, {
    ...event,
    patientId,
    recipientName,
    address,
  });
}
