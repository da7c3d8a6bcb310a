import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import type { BriefPatient } from '../../../../base/person/contract/person-fields.ts';
import {
  errorsByField,
  type PersonField,
  readPerson,
} from '../../../../base/ui/forms/read-person.ts';
import type { BookingDraft } from './booking-draft.ts';

export type PatientField = PersonField | 'consent';
export type FieldErrors = Partial<Record<PatientField, string>>;

export type ReadPatient =
  | { ok: true; patient: BriefPatient }
  | { ok: false; errors: FieldErrors };

interface Reading {
  /** The clinic's day. */
  today: string;
  policyVersion: string;
}

/** Parses the form of a new patient: the patient, or the error of each field. */
export function readNewPatient(
  draft: BookingDraft,
  { today, policyVersion }: Reading,
): ReadPatient {
  const { person, errors } = readPerson(draft, today);
  if (person && draft.consents)
    return { ok: true, patient: { ...person, consent: { policyVersion } } };
  const consent = draft.consents
    ? {}
    : { consent: fieldMessages.CONSENT_MISSING };
  return { ok: false, errors: { ...errors, ...consent } };
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

/** The server's messages by field. */
export const fieldErrorsOf = (fields: Record<string, string>): FieldErrors =>
  errorsByField(fields, fieldOfPath);
