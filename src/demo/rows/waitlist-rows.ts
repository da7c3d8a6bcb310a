import { hashOf } from '../../base/kernel/secrets/secrets.ts';
import { addDays, ageOn, type ClinicDay } from '../../base/time/clinic-day.ts';
import {
  type EpochMinute,
  startOfDay,
  type Zone,
} from '../../base/time/clinic-zone.ts';
import type { LivedVisit } from '../make/live-session.ts';
import type { DemoDoctor } from '../make/make-doctors.ts';
import type { DemoPatient } from '../make/make-patients.ts';
import { demoPatientDni } from '../material/accounts.ts';
import { demoId } from '../material/demo-id.ts';
import type { Random } from '../material/seeded-random.ts';
import { minuteMs, timestamp } from '../material/timestamp.ts';
import type { TableRows } from './demo-queries.ts';
import type { KnownPatient } from './patient-rows.ts';

/** The wishes of patients on the waiting list, written `days` before today, at that minute of the day. */
const wishes = [
  {
    slug: 'dermatologia',
    isNamed: true,
    parts: '{morning,afternoon}',
    days: 6,
    minute: 11 * 60 + 20,
  },
  {
    slug: 'cardiologia',
    isNamed: true,
    parts: '{morning}',
    days: 4,
    minute: 9 * 60 + 5,
  },
  {
    slug: 'pediatria',
    isNamed: false,
    parts: '{afternoon}',
    days: 3,
    minute: 20 * 60 + 40,
  },
  {
    slug: 'dermatologia',
    isNamed: false,
    parts: '{morning}',
    days: 2,
    minute: 15 * 60 + 10,
  },
  {
    slug: 'traumatologia',
    isNamed: true,
    parts: '{morning,afternoon}',
    days: 1,
    minute: 18 * 60 + 30,
  },
  {
    slug: 'salud-mental',
    isNamed: true,
    parts: '{afternoon}',
    days: 1,
    minute: 21 * 60 + 15,
  },
];
const waitedDays = 14;

/**
 * The patients on the waiting list. A cancelled time in the days to come is offered to the first whom it
 * suits.
 */
export function waitlistRows(
  random: Random,
  of: {
    doctors: DemoDoctor[];
    patients: DemoPatient[];
    known: KnownPatient[];
    lived: readonly LivedVisit[];
    receptionistId: string | null;
    today: ClinicDay;
    zone: Zone;
  },
): TableRows {
  const { doctors, patients, known, lived, receptionistId, today, zone } = of;
  // Patients with an appointment to come are left out, because it might be in the way.
  const expected = new Set(
    lived.flatMap(({ status, visit }) =>
      status === 'booked' ? [visit.patient] : [],
    ),
  );
  const waiting = patients.flatMap(({ phone, birthDate, dni }, index) => {
    const id = known[index]?.id;
    const isFree = dni !== demoPatientDni && !expected.has(index);
    return id && phone && isFree
      ? [{ id, isChild: ageOn(today, birthDate) < 14 }]
      : [];
  });
  const entries = wishes.flatMap(
    ({ slug, isNamed, parts, days, minute }, place) => {
      const ofSpecialty = doctors.filter(
        ({ specialties }) => specialties[0]?.slug === slug,
      );
      if (ofSpecialty.length === 0) return [];
      const doctor = random.pick(ofSpecialty);
      const practice = doctor.practices.find(
        (each) => each.specialty.slug === slug && each.isFirstChoice,
      );
      const served = waiting.filter(
        ({ isChild }) => isChild === (slug === 'pediatria'),
      );
      const patient = served[place];
      if (!practice || !patient) return [];
      const joinedAt: EpochMinute =
        startOfDay(addDays(today, -days), zone) + minute;
      const id = demoId(random, joinedAt * minuteMs);
      return {
        id,
        patient_id: patient.id,
        specialty_id: practice.specialtyId,
        practice_id: practice.id,
        doctor_id: isNamed ? doctor.id : null,
        weekdays: '{1,2,3,4,5,6}',
        day_parts: parts,
        until_day: addDays(today, waitedDays - days),
        joined_at: timestamp(joinedAt),
        joined_by: place % 2 === 0 ? 'patient' : 'reception',
        idempotency_hash: hashOf(`demo ${id}`),
      };
    },
  );
  return {
    waitlist_entries: entries,
    waitlist_events: entries.map(
      ({ id, joined_at, joined_by, patient_id }) => ({
        entry_id: id,
        kind: 'joined',
        at: joined_at,
        actor_kind: joined_by,
        actor_id: joined_by === 'patient' ? patient_id : receptionistId,
      }),
    ),
  };
}
