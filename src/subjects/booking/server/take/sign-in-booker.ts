import type { Services } from '../../../../base/doors/services.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import {
  openSession,
  type SigningBrowser,
} from '../../../access/server/session/open-session.ts';
import {
  greetedName,
  type SignedInPatient,
} from '../../../access/server/sign-in/sign-in-patient.ts';
import { findPatient } from '../../../patients/server/patient-queries.ts';
import type { BookingRequest } from './booking-attempt.ts';
import { findBookingProof } from './booking-queries.ts';

/** A repeated booking still signs in this many milliseconds after its proof expired. */
const repeatedForMs = 60 * 60_000;

/**
 * Signs in an identified patient after the booking (product §2), with its credential, not remembered. Takes
 * the old proof of a repeat. Null: the patient is new or was signed in already, or the proof is gone.
 */
export async function signInBooker(
  { db }: Services,
  {
    booker,
    holdId,
    ...browser
  }: SigningBrowser & Pick<BookingRequest, 'booker' | 'holdId'>,
): Promise<SignedInPatient | null> {
  if (booker.kind !== 'identified') return null;
  const then = new Date(browser.now.getTime() - repeatedForMs);
  const proof = await findBookingProof(db, {
    tokenHash: hashOf(booker.proof),
    holdId,
    now: then,
  });
  if (
    !proof ||
    proof.credential === 'session' ||
    proof.credential === 'dni_session'
  )
    return null;
  const { patientId } = proof;
  const patient = await findPatient(db, patientId);
  if (!patient) return null;
  const credential =
    proof.credential === 'own_password' ? 'own_password' : 'dni';
  const who = {
    role: 'patient',
    patientId,
    credential,
    isRemembered: false,
  } as const;
  const opened = await openSession(db, who, browser);
  return {
    patient: { id: patientId, name: greetedName(patient, opened.session) },
    ...opened,
  };
}

/** Finds the patient of the booking, with the browser of the request. */
export async function findBookerHere(
  { db }: Pick<Services, 'db'>,
  {
    booker,
    holdId,
    browser,
    now,
  }: Pick<BookingRequest, 'booker' | 'holdId' | 'now'> &
    Pick<SigningBrowser, 'browser'>,
): Promise<{ patientId: string | undefined; browser: Buffer }> {
  if (booker.kind !== 'identified') return { patientId: undefined, browser };
  const proof = await findBookingProof(db, {
    tokenHash: hashOf(booker.proof),
    holdId,
    now,
  });
  return { patientId: proof?.patientId, browser };
}
