import { randomUUID } from 'node:crypto';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { answerInLikeTime } from '../../../../base/kernel/hashing/answer-in-like-time.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { insertSecurityNotice } from '../../../outbox/server/access-message-queries.ts';
import type { ActivationChanges } from '../../contract/activation.ts';
import { admitActivation } from '../attempts/activation-attempt.ts';
import { updateCodesUsed } from '../codes/access-code-queries.ts';
import { lockContact } from '../codes/account-opening-queries.ts';
import {
  type ActivationCodeRow,
  findPatientToActivate,
  type PatientToActivate,
} from '../codes/activation-code-queries.ts';
import { checkActivationCode } from '../codes/check-activation-code.ts';
import { tellActivation } from '../codes/tell-activation.ts';
import { verifyByCode } from '../codes/verify-by-code.ts';
import { updateLinksVoided } from '../links/access-link-queries.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { updatePatientPassword } from '../passwords/recovery-queries.ts';

export interface Activation {
  dni: string;
  code: string;
  password: string;
  /** Typed by the holder of the code. If it is the phone on file, it is confirmed. */
  phone?: string | undefined;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  /** The solved puzzle, if one was required. */
  proofOfWork?: string | undefined;
  now: Date;
}

export interface Activated {
  name: string;
  changes: ActivationChanges;
}

type Refused = 'CODE_WRONG' | 'INVALID_INPUT' | 'PROOF_OF_WORK_NEEDED';

const wrong = { code: 'CODE_WRONG', data: { attemptsLeft: null } } as const;

/**
 * Sets a patient's own password with the activation code from the counter, which also verifies the patient. A
 * wrong code, an expired one and an unknown DNI get the same answer, in like time.
 */
export async function activatePatient(
  services: Services,
  activation: Activation,
): Promise<Outcome<Activated, Refused>> {
  const { dni, password } = activation;
  // Checks here use only the DNI; those that need the patient's data come later, and only with the right code.
  const byItself = await checkNewPassword(services, password, {
    dni,
    names: [],
  });
  if (!byItself.ok) return byItself;
  const admitted = await admitActivation(services, activation);
  if (!admitted.ok) return admitted;
  return answerInLikeTime(() =>
    activate(services, activation, admitted.value.succeed),
  );
}

async function activate(
  services: Services,
  { dni, code, password, phone, address, now }: Activation,
  succeed: () => Promise<void>,
): Promise<Outcome<Activated, Refused>> {
  const { db } = services;
  const patient = await findPatientToActivate(db, dni);
  const right = await checkActivationCode(db, {
    patientId: patient?.id,
    code,
    now,
  });
  if (!patient || !right) {
    if (patient)
      await insertFailure(db, { patientId: patient.id, address, now });
    return refuse(wrong);
  }
  await succeed();
  const checked = await checkNewPassword(services, password, {
    ...patient,
    names: [patient.fullName, patient.name],
  });
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(checked.value);
  const activated = await inTransaction(db, async (tx) => {
    const before = await lockContact(tx, patient.id);
    if (!before || !(await updateCodesUsed(tx, { ids: [right.id], now })))
      return undefined;
    const changes = await open(tx, {
      patient,
      right,
      passwordHash,
      phone,
      address,
      now,
    });
    await tellActivation(tx, {
      patientId: patient.id,
      before,
      madeBy: right.createdBy,
      address,
      now,
    });
    return changes;
  });
  return activated
    ? done({ name: patient.name, changes: activated })
    : refuse(wrong);
}

async function open(
  tx: Database,
  {
    patient,
    right,
    passwordHash,
    phone,
    address,
    now,
  }: {
    patient: PatientToActivate;
    right: ActivationCodeRow;
    passwordHash: string;
    phone: string | undefined;
    address: string;
    now: Date;
  },
): Promise<ActivationChanges> {
  const patientId = patient.id;
  await updatePatientPassword(tx, { patientId, passwordHash, now });
  await updateLinksVoided(tx, { patientId, userId: null, now });
  const event = {
    at: now,
    role: 'patient',
    patientId,
    address,
    detail: { way: 'activation_code' },
  } as const;
  const { isFirst, changes } = await verifyByCode(tx, {
    patientId,
    by: right.createdBy,
    phone,
    now,
  });
  if (isFirst) {
    await insertAuditEvent(tx, { ...event, kind: 'identity_verified' });
  }
  await insertAuditEvent(tx, { ...event, kind: 'password_set' });
  await insertSecurityNotice(tx, {
    subjectId: randomUUID(),
    patientId,
    recipientName: patient.name,
    address: null,
    what: 'password_set',
    at: now,
    now,
  });
  return changes;
}

async function insertFailure(
  db: Database,
  {
    patientId,
    address,
    now,
  }: { patientId: string; address: string; now: Date },
): Promise<void> {
  await insertAuditEvent(db, {
    kind: 'step_up_failed',
    at: now,
    role: 'patient',
    subjectPatientId: patientId,
    address,
    detail: { way: 'activation_code' },
  });
}
