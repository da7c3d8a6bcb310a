import type { z } from 'zod';
import type { BookerSchema } from '../../contract/public/booking.ts';
import type { Database } from '../db/database.ts';
import { hashOf } from '../identity/secrets.ts';
import {
  insertConsent,
  insertCoverage,
  insertPatientIfNew,
  type PatientToInsert,
} from '../patients/patient-queries.ts';
import { preparePatient } from '../patients/prepare-patient.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { BookingStart } from './booking-queries.ts';
import type { ChosenSlot } from './choose-slot.ts';

/** Who books: a patient who proved it, or somebody new, not yet written. */
export type Booker = { patientName: string; key: string } & (
  | { kind: 'identified'; patientId: string }
  | { kind: 'new'; patient: PatientToInsert; policyVersion: string }
);

export function resolveBooker(
  booker: z.infer<typeof BookerSchema>,
  { start, now, timeZone }: { start: BookingStart; now: Date; timeZone: string },
): Outcome<Booker, 'PROOF_EXPIRED' | 'INVALID_INPUT'> {
  if (booker.kind === 'identified') {
    const { patientId, patientName } = start;
    if (patientId === null) return refuse({ code: 'PROOF_EXPIRED' });
    return done({ kind: 'identified', patientId, patientName: patientName ?? '', key: patientId });
  }
  const prepared = preparePatient(booker.patient, { now, timeZone, path: 'booker.patient.' });
  if (!prepared.ok) return prepared;
  return done({
    kind: 'new',
    patient: prepared.value,
    patientName: prepared.value.fullName,
    policyVersion: booker.patient.consent.policyVersion,
    key: hashOf(prepared.value.dni).toString('base64url'),
  });
}

/** Writes who is new, with their consent and cover. Undefined: somebody with that DNI exists. */
export async function insertBooker(
  tx: Database,
  booker: Booker,
  { insurer, planId }: ChosenSlot,
): Promise<string | undefined> {
  if (booker.kind === 'identified') return booker.patientId;
  const inserted = await insertPatientIfNew(tx, booker.patient);
  if (!inserted) return undefined;
  const patientId = inserted.id;
  await insertConsent(tx, { patientId, policyVersion: booker.policyVersion, channel: 'web' });
  if (insurer) await insertCoverage(tx, { patientId, insurerId: insurer.id, planId, memberNumber: null });
  return patientId;
}
