import { fieldMessages } from '../../../contract/field-messages.ts';
import type { NewPatient } from '../../../contract/person-fields.ts';
import { parseBirthDate } from '../../../domain/identity/birth-date.ts';
import { parseDni } from '../../../domain/identity/dni.ts';
import { parsePersonName } from '../../../domain/identity/person-name.ts';
import type { RegistrationDraft } from './registration-draft.ts';

export type RegistrationField = keyof RegistrationDraft;
export type FieldErrors = Partial<Record<RegistrationField, string>>;

export type ReadRegistration = { ok: true; patient: NewPatient } | { ok: false; errors: FieldErrors };

interface Reading {
  /** The clinic's today. */
  today: string;
  policyVersion: string;
}

/** Reads the form: the patient, or what is wrong with each field. */
export function readRegistration(
  draft: RegistrationDraft,
  { today, policyVersion }: Reading,
): ReadRegistration {
  const dni = parseDni(draft.dni);
  const name = parsePersonName(draft.fullName);
  const chosen = draft.chosenName.trim() === '' ? null : parsePersonName(draft.chosenName);
  const birth = parseBirthDate(draft.birthDate, today);
  const errors: FieldErrors = {
    ...(!dni.ok && { dni: fieldMessages[dni.refusal] }),
    ...(!name.ok && { fullName: fieldMessages[name.refusal] }),
    ...(chosen && !chosen.ok && { chosenName: fieldMessages[chosen.refusal] }),
    ...(!birth.ok && { birthDate: fieldMessages[birth.refusal] }),
    ...phoneError(draft.phone),
    ...emailError(draft.email),
    ...(draft.memberNumber.trim().length > 40 && {
      memberNumber: 'El número puede tener hasta 40 caracteres.',
    }),
    ...(!draft.consents && { consents: fieldMessages.CONSENT_MISSING }),
  };
  if (!dni.ok || !name.ok || !birth.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const patient: NewPatient = {
    dni: dni.dni,
    fullName: name.name,
    birthDate: birth.birthDate,
    phone: draft.phone.trim(),
    ...(chosen?.ok && { chosenName: chosen.name }),
    ...(draft.sexOnDocument && { sexOnDocument: draft.sexOnDocument }),
    ...(draft.email.trim() !== '' && { email: draft.email.trim() }),
    ...(draft.insurerId !== '' && { coverage: coverageOf(draft) }),
    consent: { policyVersion },
  };
  return { ok: true, patient };
}

function coverageOf({ insurerId, planId, memberNumber }: RegistrationDraft): NewPatient['coverage'] {
  const number = memberNumber.trim();
  return { insurerId, ...(planId !== '' && { planId }), ...(number !== '' && { memberNumber: number }) };
}

// Whether it can be called is the server's to say: the numbering plans would weigh more than this page.
function phoneError(typed: string): FieldErrors {
  const phone = typed.trim();
  if (phone === '') return { phone: fieldMessages.PHONE_EMPTY };
  const digits = phone.replace(/\D/g, '').length;
  const isLikely = /^[\d\s()+./-]{6,40}$/.test(phone) && digits >= 8 && digits <= 15;
  return isLikely ? {} : { phone: fieldMessages.PHONE_UNREADABLE };
}

function emailError(typed: string): FieldErrors {
  const email = typed.trim();
  const isLikely = email.length <= 254 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/.test(email);
  return email === '' || isLikely ? {} : { email: fieldMessages.EMAIL_UNREADABLE };
}

const fieldOfPath: Record<string, RegistrationField> = {
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
  consent: 'consents',
  'consent.policyVersion': 'consents',
};

/** The server's messages beside the fields they speak of; what speaks of no field of the form is left out. */
export function fieldErrorsOf(fields: Record<string, string>): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => {
      const field = fieldOfPath[path];
      return field ? [[field, message]] : [];
    }),
  );
}
