import type { Call } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { once } from '../../../../base/kernel/once.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
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
  const { isEmailTheirs, hasConsented } = request;
  const requestHash = hashOf(
    JSON.stringify([request.person, isEmailTheirs, hasConsented]),
  );
  return once({
    requestHash,
    find: () => findRegistration(db, registrationHash),
    answer: ({ id }) => ({ patientId: id }),
    act: () =>
      registerFirst({ db, snapshot }, request, {
        registrationHash,
        requestHash,
      }),
  });
}

async function registerFirst(
  { db, snapshot }: ReadServices,
  request: Omit<DeskRegistration, 'idempotencyKey'>,
  hashes: { registrationHash: Buffer; requestHash: Buffer },
): Promise<Outcome<{ patientId: string }, RegisterRefusal>> {
  const { isEmailTheirs, today } = request;
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
    ...hashes,
  } as const;
  const added = await inTransaction(db, (tx) =>
    addDeskPatient(tx, { ...request, patient }),
  );
  return added.ok ? done({ patientId: added.value }) : added;
}
