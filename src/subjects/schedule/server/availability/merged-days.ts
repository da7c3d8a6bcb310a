import type { Practice } from '../../../../base/clinic/contract/doctors.ts';
import { takesInsurer } from '../../../../base/clinic/rules/insurers-taken.ts';
import {
  type ClinicSnapshot,
  practiceOf,
  type SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';
import { monthAvailability } from '../../rules/day-availability.ts';
import {
  type AnyDoctorDay,
  mergeDoctors,
  takenMinutesByDay,
} from '../../rules/merge-doctors.ts';
import { findBusyOfDoctors } from './busy-queries.ts';
import { requestFor, spanOf } from './offers-of-doctor.ts';

export interface MergedDays {
  /** The snapshot's revision, read at the same instant as the bookings. */
  revision: number;
  days: AnyDoctorDay[];
}

/**
 * Merges the free times of several doctors into one calendar. A shared time is with a doctor who takes the
 * insurer that day, if there is one.
 */
export async function readMergedDays(
  agenda: ReadServices,
  asked: DaysAsked,
): Promise<MergedDays> {
  const { revision, agendas } = await readAgendas(agenda, asked);
  return { revision, days: mergeDoctors(agendas) };
}

/** The same for each doctor alone, in the order of the request. */
export async function readDaysOfEach(
  agenda: ReadServices,
  asked: DaysAsked,
): Promise<{ revision: number; ofEach: AnyDoctorDay[][] }> {
  const { revision, agendas } = await readAgendas(agenda, asked);
  return { revision, ofEach: agendas.map((own) => mergeDoctors([own])) };
}

interface DaysAsked {
  snapshot: ClinicSnapshot;
  doctors: readonly SnapshotDoctor[];
  practice: Practice;
  days: readonly ClinicDay[];
  insurerId: string | undefined;
  now: Date;
}

async function readAgendas(
  { db, snapshot: cache }: ReadServices,
  { snapshot, doctors, practice, days, insurerId, now }: DaysAsked,
): Promise<{
  revision: number;
  agendas: Parameters<typeof mergeDoctors>[0][number][];
}> {
  const openings = doctors.map((doctor) =>
    days.map((day) => cache.openingsOf(snapshot, doctor, day)),
  );
  const span = spanOf(openings[0] ?? []);
  const looks = doctors.map(({ id }) => ({ doctorId: id, ...span }));
  const { revision, busy } = await findBusyOfDoctors(db, { looks, now });
  const agendas = doctors.map((doctor, index) => {
    const own = openings[index] ?? [];
    const intervals = busy.get(doctor.id) ?? [];
    const offered = practiceOf(doctor, practice.id) ?? practice;
    const request = requestFor({
      snapshot,
      doctor,
      practice: offered,
      busy: intervals,
      now,
      audience: 'web',
    });
    return {
      doctorId: doctor.id,
      days: monthAvailability(own, request),
      takenMinutes: takenMinutesByDay(own, intervals),
      isPreferredOn: (day: ClinicDay) =>
        insurerId !== undefined && takesInsurer(doctor, insurerId, day),
    };
  });
  return { revision, agendas };
}
