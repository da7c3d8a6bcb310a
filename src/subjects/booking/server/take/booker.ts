import type { z } from 'zod';
import type { ClinicSettings } from '../../../../base/clinic/server/snapshot.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import {
  insertConsent,
  insertCoverage,
  insertPatientIfNew,
} from '../../../patients/server/patient-queries.ts';
import {
  type PreparedPatient,
  preparePatient,
} from '../../../patients/server/prepare-patient.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';
import type { BookerSchema } from '../../contract/booking.ts';
import type { BookingStart } from './booking-start-queries.ts';

/** The person of the booking: an identified patient, or a new one not yet written. */
export type Booker = { patientName: string; key: string } & (
  | {
      kind: 'identified';
      patientId: string;
      family: { linkId: string; representativeId: string } | null;
    }
  | { kind: 'new'; patient: PreparedPatient; policyVersion: string }
);

export function resolveBooker(
  booker: z.infer<typeof BookerSchema>,
  {
    start,
    now,
    clinic,
  }: {
    start: BookingStart;
    now: Date;
    clinic: Pick<ClinicSettings, 'timeZone' | 'phones'>;
  },
): Outcome<Booker, 'PROOF_EXPIRED' | 'INVALID_INPUT'> {
  if (booker.kind === 'identified') {
    const { patientId, patientName } = start;
    if (patientId === null) return refuse({ code: 'PROOF_EXPIRED' });
    const { familyLinkId: linkId, representativeId } = start;
    const family =
      linkId && representativeId ? { linkId, representativeId } : null;
    return done({
      kind: 'identified',
      patientId,
      patientName: patientName ?? '',
      key: patientId,
      family,
    });
  }
  const prepared = preparePatient(booker.patient, {
    today: dayAt(now, clinic.timeZone),
    path: 'booker.patient.',
    clinicPhones: clinic.phones,
  });
  if (!prepared.ok) return prepared;
  return done({
    kind: 'new',
    patient: prepared.value,
    patientName: prepared.value.fullName,
    policyVersion: booker.patient.consent.policyVersion,
    key: hashOf(prepared.value.dni).toString('base64url'),
  });
}

/** Writes a new patient, with their consent and coverage. Undefined: a patient with that DNI exists. */
export async function insertBooker(
  tx: Database,
  booker: Booker,
  { insurer, planId }: ChosenSlot,
): Promise<string | undefined> {
  if (booker.kind === 'identified') return booker.patientId;
  const inserted = await insertPatientIfNew(tx, booker.patient);
  if (!inserted) return undefined;
  const patientId = inserted.id;
  await insertConsent(tx, {
    patientId,
    policyVersion: booker.policyVersion,
    channel: 'web',
  });
  if (insurer)
    await insertCoverage(tx, {
      patientId,
      insurerId: insurer.id,
      planId,
      memberNumber: null,
    });
  return patientId;
}
