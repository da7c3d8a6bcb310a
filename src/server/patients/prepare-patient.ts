import { fieldMessages } from '../../contract/field-messages.ts';
import type { NewPatient } from '../../contract/person-fields.ts';
import type { Clinic } from '../../contract/public/clinic.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { parseBirthDate } from '../../domain/identity/birth-date.ts';
import { PRIVACY_POLICY_VERSION } from '../../domain/identity/privacy-policy.ts';
import { done, invalid, type Outcome } from '../refusal.ts';
import { parsePhone } from './parse-phone.ts';
import type { PatientToInsert } from './patient-queries.ts';

/** What the contract's schema cannot know: today, the numbering plans, the policy in force. `path` is where the person's data lie in the request. */
export function preparePatient(
  patient: Omit<NewPatient, 'coverage'>,
  { now, timeZone, path }: { now: Date; timeZone: Clinic['timeZone']; path: string },
): Outcome<PatientToInsert, 'INVALID_INPUT'> {
  const today = dayOf(epochMinuteOf(now.getTime()), timeZone);
  const birth = parseBirthDate(patient.birthDate, today);
  if (!birth.ok) return invalid(`${path}birthDate`, fieldMessages[birth.refusal]);
  const phone = parsePhone(patient.phone);
  if (phone === null) return invalid(`${path}phone`, fieldMessages.PHONE_UNREADABLE);
  if (patient.consent.policyVersion !== PRIVACY_POLICY_VERSION) {
    return invalid(
      `${path}consent.policyVersion`,
      'La política de privacidad cambió: vuelva a leerla y a aceptarla.',
    );
  }
  return done({
    dni: patient.dni,
    fullName: patient.fullName,
    chosenName: patient.chosenName ?? null,
    birthDate: birth.birthDate,
    sexOnDocument: patient.sexOnDocument ?? null,
    email: patient.email ?? null,
    phone,
  });
}
