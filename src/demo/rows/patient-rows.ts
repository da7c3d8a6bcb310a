import { PRIVACY_POLICY_VERSION } from '../../base/clinic/rules/privacy-policy.ts';
import {
  type EpochMinute,
  startOfDay,
  type Zone,
} from '../../base/time/clinic-zone.ts';
import { dayMinutes } from '../make/booking-moment.ts';
import type { LivedVisit } from '../make/live-session.ts';
import type { DemoPatient } from '../make/make-patients.ts';
import { demoPatientDni } from '../material/accounts.ts';
import { demoId } from '../material/demo-id.ts';
import type { Random } from '../material/seeded-random.ts';
import { minuteMs, timestamp } from '../material/timestamp.ts';
import type { TableRows } from './demo-queries.ts';

/** A patient's id, the time of registration, and the time when the clinic saw their document. */
export interface KnownPatient {
  id: string;
  createdAt: EpochMinute;
  verifiedAt: EpochMinute | null;
}

/** Some patients came years ago, and some came first this year. The counter checks documents on arrival. */
export function meetPatients(
  random: Random,
  of: {
    patients: DemoPatient[];
    lived: LivedVisit[];
    todayStart: EpochMinute;
    zone: Zone;
  },
): KnownPatient[] {
  const firstBooked = new Map<number, EpochMinute>();
  const firstArrived = new Map<number, EpochMinute>();
  for (const { visit, steps } of of.lived) {
    keepLeast(firstBooked, visit.patient, visit.bookedAt);
    const arrived = steps.find(
      (step) => step.to === 'arrived' && step.at < of.todayStart,
    );
    if (arrived) keepLeast(firstArrived, visit.patient, arrived.at);
  }
  return of.patients.map((patient, index) => {
    const yearsAgo =
      of.todayStart -
      random.between(370, 1800) * dayMinutes +
      random.between(540, 1200);
    const born = startOfDay(patient.birthDate, of.zone) + dayMinutes;
    const joined =
      (firstBooked.get(index) ??
        of.todayStart - random.between(2, 300) * dayMinutes) -
      random.between(1, 6);
    const isNew = random.chance(0.4);
    const createdAt =
      isNew || yearsAgo < born ? joined : Math.min(yearsAgo, joined);
    const seenAt =
      firstArrived.get(index) ??
      (createdAt === yearsAgo ? createdAt + dayMinutes : null);
    return {
      id: demoId(random, createdAt * minuteMs),
      createdAt,
      verifiedAt: patient.isVerified ? seenAt : null,
    };
  });
}

function keepLeast(
  least: Map<number, EpochMinute>,
  key: number,
  value: EpochMinute,
): void {
  least.set(key, Math.min(least.get(key) ?? value, value));
}

export function patientRows(
  random: Random,
  patients: DemoPatient[],
  knownPatients: KnownPatient[],
) {
  const people = patients.flatMap((patient, index) => {
    const { id, createdAt, verifiedAt } = knownPatients[index] ?? {};
    return id && createdAt
      ? [{ patient, id, createdAt, verifiedAt: verifiedAt ?? null }]
      : [];
  });
  const idFor = (createdAt: EpochMinute) =>
    demoId(random, createdAt * minuteMs);
  return {
    patients: people.map(({ patient, id, createdAt, verifiedAt }) => ({
      id,
      dni: patient.dni,
      full_name: patient.fullName,
      given_names: patient.givenNames,
      family_names: patient.familyNames,
      chosen_name: patient.chosenName,
      birth_date: patient.birthDate,
      sex_on_document: patient.sex,
      email: patient.email,
      email_trust: emailTrustOf(random, patient, verifiedAt !== null),
      phone: patient.phone,
      identity_verified_at: verifiedAt === null ? null : timestamp(verifiedAt),
      created_at: timestamp(createdAt),
    })),
    coverages: people.flatMap(({ patient: { coverage }, id, createdAt }) => {
      if (!coverage) return [];
      return {
        id: idFor(createdAt),
        patient_id: id,
        insurer_id: coverage.insurer.id,
        plan_id: coverage.planId,
        member_number: coverage.memberNumber,
        created_at: timestamp(createdAt),
      };
    }),
    consents: people.map(({ id, createdAt }) => ({
      id: idFor(createdAt),
      patient_id: id,
      policy_version: PRIVACY_POLICY_VERSION,
      channel: random.chance(0.6) ? 'web' : 'desk',
      given_at: timestamp(createdAt),
    })),
  } satisfies TableRows;
}

function emailTrustOf(
  random: Random,
  { dni, email, visits }: DemoPatient,
  isVerified: boolean,
): string {
  const isCheckedToo = random.chance(0.3);
  if (email === null) return 'none';
  // The demonstration patient can receive a code by e-mail.
  if (dni === demoPatientDni) return 'verified_in_person';
  return isVerified && isCheckedToo && visits > 0
    ? 'verified_in_person'
    : 'declared';
}
