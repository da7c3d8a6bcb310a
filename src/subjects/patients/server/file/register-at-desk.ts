import type { Call } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import type { FilePerson } from '../../contract/file-fields.ts';
import { addDeskPatient } from '../add-desk-patient.ts';
import { findRegistration } from '../patient-queries.ts';
import { preparePerson } from '../prepare-person.ts';

export interface DeskRegistration extends Call<'reception'> {
  person: FilePerson;
  /** True if the counter saw the lookalikes and says that this is another person. */
  isAnother: boolean;
  isEmailTheirs: boolean;
  hasConsented: boolean;
  idempotencyKey: string;
}

type RegisterRefusal =
  | 'INVALID_INPUT'
  | 'DNI_REGISTERED'
  | 'DOCUMENT_REGISTERED'
  | 'LOOKALIKES'
  | 'IDEMPOTENCY_MISMATCH';

/**
 * Registers a new person at the counter. If two desks register the same person, one succeeds and the other is
 * told.
 */
export async function registerAtDesk(
  { db, snapshot }: ReadServices,
  { idempotencyKey, ...request }: DeskRegistration,
): Promise<Outcome<{ patientId: string }, RegisterRefusal>> {
  const registrationHash = hashOf(idempotencyKey);
  const { isEmailTheirs, hasConsented, today } = request;
  const requestHash = hashOf(
    JSON.stringify([request.person, isEmailTheirs, hasConsented]),
  );
  const answerBefore = async () => {
    const before = await findRegistration(db, registrationHash);
    if (!before) return undefined;
    const isSame = before.requestHash.equals(requestHash);
    return isSame
      ? done({ patientId: before.id })
      : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  };
  const before = await answerBefore();
  if (before) return before;
  const { phones: clinicPhones } = (await snapshot.any()).clinic;
  const prepared = preparePerson(request.person, {
    today,
    path: 'person.',
    clinicPhones,
  });
  if (!prepared.ok) return prepared;
  const person = prepared.value;
  const emailTrust =
    person.email === null
      ? 'none'
      : isEmailTheirs
        ? 'verified_in_person'
        : 'declared';
  const patient = {
    ...person,
    emailTrust,
    registrationHash,
    requestHash,
  } as const;
  const added = await inTransaction(db, (tx) =>
    addDeskPatient(tx, { ...request, patient }),
  );
  if (added.ok) return done({ patientId: added.value });
  // The same request may have been sent twice, and the other one came first.
  return (await answerBefore()) ?? added;
}
