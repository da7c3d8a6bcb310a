import { PRIVACY_POLICY_VERSION } from '../../../base/clinic/rules/privacy-policy.ts';
import { invalid, type Outcome } from '../../../base/kernel/refusal.ts';
import type { NewPatient } from '../../../base/person/contract/person-fields.ts';
import {
  typedNames,
  understandName,
} from '../../../base/person/rules/typed-name.ts';
import type { PersonToKeep } from './patient-queries.ts';
import { type Around, preparePerson } from './prepare-person.ts';

/** A person who registers by themselves: their DNI, birth date and phone are known. */
export type PreparedPatient = PersonToKeep &
  Pick<NewPatient, 'dni' | 'birthDate' | 'phone'>;

/** Checks a person who registers by themselves, and that they agreed to the policy in force. */
export function preparePatient(
  patient: Omit<NewPatient, 'coverage'>,
  request: Around,
): Outcome<PreparedPatient, 'INVALID_INPUT'> {
  const { dni, birthDate, phone, consent } = patient;
  const { chosenName = null, sexOnDocument = null, email = null } = patient;
  const person = {
    dni,
    ...typedNames(patient),
    chosenName: chosenName && understandName(chosenName).fullName,
    birthDate,
    sexOnDocument,
    email,
    phone,
  };
  const prepared = preparePerson(person, request);
  if (!prepared.ok || consent.policyVersion === PRIVACY_POLICY_VERSION)
    return prepared;
  return invalid(
    `${request.path}consent.policyVersion`,
    'La política de privacidad cambió: vuelva a leerla y a aceptarla.',
  );
}
