import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import type { NewPatient } from '../../../../base/person/contract/person-fields.ts';
import { parsePersonName } from '../../../../base/person/rules/person-name.ts';
import type { FieldErrors } from '../../../../base/ui/field/use-light-form.ts';
import { newPasswordError } from '../../../../base/ui/forms/new-password.ts';
import {
  errorsByField,
  readPerson,
} from '../../../../base/ui/forms/read-person.ts';
import type { RegistrationDraft } from './registration-draft.ts';

export type ReadRegistration =
  | { ok: true; patient: NewPatient }
  | { ok: false; errors: FieldErrors<RegistrationDraft> };

interface Reading {
  /** The clinic's day. */
  today: string;
  policyVersion: string;
}

/** Parses the form: the patient, or the error of each field. */
export function readRegistration(
  draft: RegistrationDraft,
  { today, policyVersion }: Reading,
): ReadRegistration {
  const { person, errors: personErrors } = readPerson(draft, today);
  const chosen =
    draft.chosenName.trim() === '' ? null : parsePersonName(draft.chosenName);
  const wrongPassword =
    draft.password === '' ? undefined : newPasswordError(draft.password);
  const errors: FieldErrors<RegistrationDraft> = {
    ...personErrors,
    ...(chosen && !chosen.ok && { chosenName: fieldMessages[chosen.refusal] }),
    ...(draft.memberNumber.trim().length > 40 && {
      memberNumber: 'El número puede tener hasta 40 caracteres.',
    }),
    ...(wrongPassword && { password: wrongPassword }),
    ...(!draft.consents && { consents: fieldMessages.CONSENT_MISSING }),
  };
  if (!person || Object.keys(errors).length > 0) return { ok: false, errors };
  const patient: NewPatient = {
    ...person,
    ...(chosen?.ok && { chosenName: chosen.name }),
    ...(draft.sexOnDocument && { sexOnDocument: draft.sexOnDocument }),
    ...(draft.insurerId !== '' && { coverage: coverageOf(draft) }),
    ...(draft.password !== '' && { password: draft.password }),
    consent: { policyVersion },
  };
  return { ok: true, patient };
}

function coverageOf({
  insurerId,
  planId,
  memberNumber,
}: RegistrationDraft): NewPatient['coverage'] {
  const number = memberNumber.trim();
  return {
    insurerId,
    ...(planId !== '' && { planId }),
    ...(number !== '' && { memberNumber: number }),
  };
}

const fieldOfPath: Record<string, keyof RegistrationDraft> = {
  dni: 'dni',
  fullName: 'fullName',
  chosenName: 'chosenName',
  birthDate: 'birthDate',
  sexOnDocument: 'sexOnDocument',
  phone: 'phone',
  email: 'email',
  coverage: 'insurerId',
  'coverage.insurerId': 'insurerId',
  'coverage.planId': 'planId',
  'coverage.memberNumber': 'memberNumber',
  password: 'password',
  consent: 'consents',
  'consent.policyVersion': 'consents',
};

/** The server's messages by field. */
export const fieldErrorsOf = (
  fields: Record<string, string>,
): Record<string, string> => errorsByField(fields, fieldOfPath);
