import type { FilePerson } from '../../contract/reception/patient-file.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import { commitInTurn } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { hashOf } from '../identity/secrets.ts';
import type { StaffCall } from '../identity/staff-call.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import { findLookalikes } from './find-lookalikes.ts';
import { lockLookalikes } from './lookalike-queries.ts';
import { noteRegistration } from './note-registration.ts';
import { findFileRegistration, insertFilePatient } from './patient-file-queries.ts';
import { preparePerson } from './prepare-person.ts';

export interface DeskRegistration extends StaffCall {
  person: FilePerson;
  /** Those who look alike were seen, and are others. */
  isAnother: boolean;
  isEmailTheirs: boolean;
  hasConsented: boolean;
  idempotencyKey: string;
}

type RegisterRefusal = 'INVALID_INPUT' | 'DNI_REGISTERED' | 'LOOKALIKES' | 'IDEMPOTENCY_MISMATCH';

/** Writes somebody new at the counter; of two desks that register one person, one does, and the other is told. */
export async function registerAtDesk(
  { db, catalog }: { db: Database; catalog: CatalogCache },
  { idempotencyKey, ...asked }: DeskRegistration,
): Promise<Outcome<{ patientId: string }, RegisterRefusal>> {
  const registrationHash = hashOf(idempotencyKey);
  const { isAnother, isEmailTheirs, hasConsented, now } = asked;
  const requestHash = hashOf(JSON.stringify([asked.person, isEmailTheirs, hasConsented]));
  const answerBefore = async () => {
    const before = await findFileRegistration(db, registrationHash);
    if (!before) return undefined;
    const isSame = before.requestHash.equals(requestHash);
    return isSame ? done({ patientId: before.id }) : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  };
  const before = await answerBefore();
  if (before) return before;
  const { timeZone } = (await catalog.any()).clinic;
  const prepared = preparePerson(asked.person, { now, timeZone });
  if (!prepared.ok) return prepared;
  const person = prepared.value;
  let refusal: Refusal<'DNI_REGISTERED' | 'LOOKALIKES'> = { code: 'DNI_REGISTERED' };
  const inserted = await commitInTurn(db, async (tx) => {
    refusal = { code: 'DNI_REGISTERED' };
    await lockLookalikes(tx, person);
    const emailTrust = person.email === null ? 'none' : isEmailTheirs ? 'verified_in_person' : 'declared';
    const patient = await insertFilePatient(tx, { ...person, emailTrust, registrationHash, requestHash });
    if (!patient) return undefined;
    const lookalikes = isAnother ? [] : await findLookalikes(tx, person);
    const others = lookalikes.filter(({ id }) => id !== patient.id);
    if (others.length > 0) {
      refusal = { code: 'LOOKALIKES', data: { patients: others } };
      return undefined;
    }
    const { userId, sessionId } = asked.actor;
    await noteRegistration(tx, {
      ...{ patientId: patient.id, userId, sessionId, address: asked.address, now },
      ...{ hasDni: person.dni !== null, isAnother, hasConsented },
    });
    return patient;
  });
  if (inserted) return done({ patientId: inserted.id });
  // The same request, sent twice at once: the other one was first.
  return (await answerBefore()) ?? { ok: false, refusal };
}
