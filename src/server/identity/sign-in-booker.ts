import type { BookedAndSignedIn } from '../../contract/public/booking.ts';
import type { BookingRequest } from '../appointments/book-appointment.ts';
import { findBookingProof } from '../appointments/booking-queries.ts';
import { findPatient } from '../patients/patient-queries.ts';
import type { AccessServices } from './access-services.ts';
import { openSession, type SigningBrowser } from './open-session.ts';
import { hashOf } from './secrets.ts';

/**
 * Signs in whoever identified themselves for a booking, once it is done (product §2): with what they showed then,
 * and not remembered. Null for who is new, who was signed in already, and where the proof ran out meanwhile.
 */
export async function signInBooker(
  { db }: AccessServices,
  { booker, holdId, ...browser }: SigningBrowser & Pick<BookingRequest, 'booker' | 'holdId'>,
): Promise<BookedAndSignedIn['signedIn']> {
  if (booker.kind !== 'identified') return null;
  const { now } = browser;
  const proof = await findBookingProof(db, { tokenHash: hashOf(booker.proof), holdId, now });
  if (!proof || proof.credential === 'session') return null;
  const { patientId } = proof;
  const patient = await findPatient(db, patientId);
  if (!patient) return null;
  const credential = proof.credential === 'own_password' ? 'own_password' : 'dni';
  const who = { role: 'patient', patientId, credential, isRemembered: false } as const;
  const session = await openSession(db, who, browser);
  return { patient: { id: patientId, name: patient.chosenName ?? patient.fullName }, session };
}
