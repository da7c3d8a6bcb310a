import { fieldMessages } from '../../../contract/field-messages.ts';
import type { BriefPatient } from '../../../contract/person-fields.ts';
import { parseBirthDate } from '../../../domain/identity/birth-date.ts';
import { parseDni } from '../../../domain/identity/dni.ts';
import { parsePersonName } from '../../../domain/identity/person-name.ts';
import type { BookingDraft } from './booking-draft.ts';

export type PatientField = 'dni' | 'fullName' | 'birthDate' | 'phone' | 'email' | 'consent';
export type FieldErrors = Partial<Record<PatientField, string>>;

export type ReadPatient = { ok: true; patient: BriefPatient } | { ok: false; errors: FieldErrors };

interface Reading {
  /** The clinic's today. */
  today: string;
  policyVersion: string;
}

/** Reads the form of somebody new: the patient, or what is wrong with each field. */
export function readNewPatient(draft: BookingDraft, { today, policyVersion }: Reading): ReadPatient {
  const dni = parseDni(draft.dni);
  const name = parsePersonName(draft.fullName);
  const birth = parseBirthDate(draft.birthDate, today);
  const email = draft.email.trim();
  const errors: FieldErrors = {
    ...(!dni.ok && { dni: fieldMessages[dni.refusal] }),
    ...(!name.ok && { fullName: fieldMessages[name.refusal] }),
    ...(!birth.ok && { birthDate: fieldMessages[birth.refusal] }),
    ...phoneError(draft.phone),
    ...(email !== '' && !isEmail(email) && { email: fieldMessages.EMAIL_UNREADABLE }),
    ...(!draft.consents && { consent: fieldMessages.CONSENT_MISSING }),
  };
  if (!dni.ok || !name.ok || !birth.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const patient: BriefPatient = {
    dni: dni.dni,
    fullName: name.name,
    birthDate: birth.birthDate,
    phone: draft.phone.trim(),
    ...(email !== '' && { email }),
    consent: { policyVersion },
  };
  return { ok: true, patient };
}

// Whether it can be called is the server's to say: the numbering plans would weigh more than this page.
function phoneError(typed: string): FieldErrors {
  if (typed.trim() === '') return { phone: fieldMessages.PHONE_EMPTY };
  const digits = typed.replace(/\D/g, '').length;
  const isLikely = /^[\d\s()+./-]{6,40}$/.test(typed.trim()) && digits >= 8 && digits <= 15;
  return isLikely ? {} : { phone: fieldMessages.PHONE_UNREADABLE };
}

function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/.test(text);
}

const fieldOfPath: Record<string, PatientField> = {
  'booker.patient.dni': 'dni',
  'booker.patient.fullName': 'fullName',
  'booker.patient.birthDate': 'birthDate',
  'booker.patient.phone': 'phone',
  'booker.patient.email': 'email',
  'booker.patient.consent': 'consent',
  'booker.patient.consent.policyVersion': 'consent',
  dni: 'dni',
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
