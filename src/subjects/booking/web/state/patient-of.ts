import { parseDni } from '../../../../base/person/rules/dni.ts';
import type { BookingDraft } from './booking-draft.ts';
import type { Identification } from './booking-state.ts';
import { readNewPatient } from './read-patient.ts';
import type { Booker } from './use-book.ts';

interface Known {
  draft: BookingDraft;
  isSignedIn: boolean;
  /** The proof for the held time. Null: none, or it was for another time. */
  identification: Identification | null;
  clinic: { today: string; privacyPolicyVersion: string };
}

export interface BookingPatient {
  name: string;
  dni: string | null;
  booker: Booker;
}

/** The patient of a booking. Null: their data are not whole, or their identity is not proved. */
export function patientOf({
  draft,
  isSignedIn,
  identification,
  clinic,
}: Known): BookingPatient | null {
  if (!isSignedIn && draft.way === 'new') {
    const read = readNewPatient(draft, {
      today: clinic.today,
      policyVersion: clinic.privacyPolicyVersion,
    });
    if (!read.ok) return null;
    const { fullName: name, dni } = read.patient;
    return { name, dni, booker: { kind: 'new', patient: read.patient } };
  }
  if (!identification) return null;
  const { patientName: name, proof } = identification;
  const booker = { kind: 'identified' as const, proof };
  if (isSignedIn) return { name, dni: null, booker };
  const read = parseDni(draft.dni);
  return read.ok ? { name, dni: read.dni, booker } : null;
}
