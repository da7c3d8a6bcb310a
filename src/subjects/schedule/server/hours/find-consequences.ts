import {
  type DayOpenings,
  openingsOfDay,
} from '../../../../base/clinic/rules/openings.ts';
import type {
  ClinicSnapshot,
  SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { dayOf } from '../../../../base/time/clinic-zone.ts';
import {
  type Interval,
  mergeIntervals,
} from '../../../../base/time/interval.ts';
import {
  changedHolidays,
  changedStretches,
} from '../../rules/changed-stretches.ts';
import {
  placeInSchedule,
  places,
  roomOf,
} from '../../rules/place-in-schedule.ts';
import {
  type GivenAppointmentRow,
  listGivenAppointments,
} from './given-appointment-queries.ts';

export interface Consequences {
  /** Appointments that the change would put further outside the schedule. */
  outsideIds: string[];
  /** Appointments whose session is now in another room. */
  moves: { id: string; roomId: string | null }[];
}

/** Finds the effects of a snapshot change on the appointments of these doctors. */
export async function findConsequences(
  db: Database,
  {
    doctorIds,
    before,
    after,
    now,
  }: {
    doctorIds: readonly string[];
    before: ClinicSnapshot;
    after: ClinicSnapshot;
    now: Date;
  },
): Promise<Consequences> {
  const consequences: Consequences = { outsideIds: [], moves: [] };
  const looks = looksAt({ doctorIds, before, after });
  const agendas = new Map(
    looks.map(({ was, is }) => [
      was.id,
      { earlier: agendaOf(before, was), later: agendaOf(after, is) },
    ]),
  );
  for (const appointment of await listGivenAppointments(db, { looks, now })) {
    const { earlier, later } = agendas.get(appointment.doctorId) as {
      earlier: Agenda;
      later: Agenda;
    };
    if (isWorseOff(appointment, { earlier, later }))
      consequences.outsideIds.push(appointment.id);
    const roomId = later.roomOf(appointment);
    const isMoved =
      roomId !== undefined &&
      roomId !== earlier.roomOf(appointment) &&
      roomId !== appointment.roomId;
    if (isMoved) consequences.moves.push({ id: appointment.id, roomId });
  }
  return consequences;
}

interface Look {
  doctorId: string;
  was: SnapshotDoctor;
  is: SnapshotDoctor | undefined;
  /** Null: any time. */
  stretches: readonly Interval[] | null;
}

/**
 * Returns the doctors and spans that the change may affect. A doctor who did not attend before cannot leave
 * an appointment outside.
 */
function looksAt({
  doctorIds,
  before,
  after,
}: {
  doctorIds: readonly string[];
  before: ClinicSnapshot;
  after: ClinicSnapshot;
}): Look[] {
  const zone = after.clinic.timeZone;
  const holidays = changedHolidays(before.holidays, after.holidays, zone);
  const isOtherZone = zone !== before.clinic.timeZone;
  return doctorIds.flatMap((doctorId) => {
    const was = before.doctors.get(doctorId);
    if (!was) return [];
    const is = after.doctors.get(doctorId);
    const own =
      is && !isOtherZone && !isPracticeLost(was, is)
        ? changedStretches(was.schedule, is.schedule)
        : null;
    const stretches = own && mergeIntervals([...own, ...holidays]);
    return stretches?.length === 0 ? [] : [{ doctorId, was, is, stretches }];
  });
}

function isPracticeLost(was: SnapshotDoctor, is: SnapshotDoctor): boolean {
  return was.practices.some(
    ({ id }) => !is.practices.some((practice) => practice.id === id),
  );
}

type Agenda = ReturnType<typeof agendaOf>;

/**
 * True if the appointment ends up further outside, or its doctor stops offering its practice in those hours.
 */
function isWorseOff(
  appointment: GivenAppointmentRow,
  { earlier, later }: { earlier: Agenda; later: Agenda },
): boolean {
  const [was, is] = [earlier.placeOf(appointment), later.placeOf(appointment)];
  if (is > was) return true;
  return (
    places[was] === 'inside' &&
    earlier.isOffered(appointment) &&
    !later.isOffered(appointment)
  );
}

/**
 * Returns a doctor's days, each computed once. A doctor who is not in the snapshot has only closed days. An
 * appointment lies in its session even if its practice is no longer offered: it is still to be attended.
 */
function agendaOf(
  { clinic }: ClinicSnapshot,
  doctor: SnapshotDoctor | undefined,
) {
  const practiceIds = new Set(doctor?.practices.map(({ id }) => id));
  const days = new Map<string, DayOpenings>();
  const dayOfAppointment = (
    { start }: GivenAppointmentRow,
    { schedule }: SnapshotDoctor,
  ) => {
    const day = dayOf(start, clinic.timeZone);
    const openings =
      days.get(day) ?? openingsOfDay(schedule, day, clinic.timeZone);
    days.set(day, openings);
    return openings;
  };
  return {
    isOffered: ({ practiceId }: GivenAppointmentRow) =>
      practiceIds.has(practiceId),
    placeOf: (appointment: GivenAppointmentRow): number => {
      const place = doctor
        ? placeInSchedule(
            appointment,
            dayOfAppointment(appointment, doctor),
            doctor.schedule.absences,
          )
        : 'closed';
      return places.indexOf(place);
    },
    roomOf: (appointment: GivenAppointmentRow) =>
      doctor && roomOf(appointment, dayOfAppointment(appointment, doctor)),
  };
}
