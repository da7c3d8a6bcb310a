import type { Call } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { typedNames } from '../../../../base/person/rules/typed-name.ts';
import { findPatientIsThere } from '../../../access/server/sign-in/patient-account-queries.ts';
import type { PersonToKeep } from '../../../patients/server/patient-queries.ts';
import { preparePerson } from '../../../patients/server/prepare-person.ts';
import type { DeskBooker } from '../../contract/desk-booking.ts';

/** The patient of a booking at the counter: on file, or new and not yet written. */
export type ResolvedBooker =
  | { kind: 'known'; patientId: string }
  | {
      kind: 'new';
      patient: PersonToKeep;
      isAnother: boolean;
      hasConsented: boolean;
    };

export async function resolveDeskBooker(
  { db, snapshot }: ReadServices,
  booker: DeskBooker,
  { today }: Pick<Call, 'today'>,
): Promise<Outcome<ResolvedBooker, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  if (booker.kind === 'known') {
    const isThere = await findPatientIsThere(db, booker.patientId);
    return isThere ? done(booker) : refuse({ code: 'NOT_FOUND' });
  }
  const {
    dni,
    document,
    hasNoDocument,
    birthDate = null,
    phone = null,
  } = booker.patient;
  const person = {
    ...typedNames(booker.patient),
    chosenName: null,
    dni,
    document,
    hasNoDocument,
    birthDate,
    sexOnDocument: null,
    email: null,
    phone,
  };
  const { phones: clinicPhones } = (await snapshot.any()).clinic;
  const prepared = preparePerson(person, {
    today,
    path: 'booker.patient.',
    clinicPhones,
  });
  return prepared.ok ? done({ ...booker, patient: prepared.value }) : prepared;
}
