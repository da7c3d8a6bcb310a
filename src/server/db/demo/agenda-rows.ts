import { makeCode } from '../../../domain/appointments/appointment-code.ts';
import type { ClinicDay } from '../../../domain/calendar/clinic-day.ts';
import { type EpochMinute, wallClockOf, type Zone } from '../../../domain/calendar/clinic-zone.ts';
import { demoId } from './demo-id.ts';
import type { Cell, DemoRows } from './demo-queries.ts';
import type { LivedVisit, VisitStep } from './live-session.ts';
import type { DemoRoom } from './make-catalogue.ts';
import type { DemoPatient } from './make-patients.ts';
import type { KnownPatient } from './patient-rows.ts';
import type { Random } from './seeded-random.ts';
import { minuteMs, timestamp } from './timestamp.ts';
import { stepAt, waitingRows } from './waiting-rows.ts';

interface World {
  patients: DemoPatient[];
  known: KnownPatient[];
  /** Whose acts at the counter these were. */
  receptionistId: Cell;
  zone: Zone;
  rooms: readonly DemoRoom[];
  today: ClinicDay;
  todayStart: EpochMinute;
}

const noon = 12 * 60;

/** Every turno with all its transitions, in the order in which they were booked; and today's waiting rooms. */
export function agendaRows(random: Random, lived: LivedVisit[], world: World) {
  const codes = new Set<string>();
  const inOrder = lived.toSorted((one, other) => one.visit.bookedAt - other.visit.bookedAt);
  const turnos = inOrder.map((one) => {
    const id = demoId(random, one.visit.bookedAt * minuteMs);
    return { id, code: newCode(random, codes), ...one };
  });
  return {
    appointments: turnos.map((turno) => appointmentRow(turno, world)),
    appointment_transitions: turnos.flatMap((turno) =>
      turno.steps.map((step) => ({
        appointment_id: turno.id,
        from_status: step.from,
        to_status: step.to,
        at: timestamp(step.at),
        actor_kind: step.by,
        actor_id: actorOf(step, turno, world),
        reason: step.reason,
      })),
    ),
    ...waitingRows(random, turnos, world),
  } satisfies Partial<DemoRows>;
}

function newCode(random: Random, taken: Set<string>): string {
  for (;;) {
    const code = makeCode((below) => random.between(0, below - 1));
    if (taken.has(code)) continue;
    taken.add(code);
    return code;
  }
}

function appointmentRow(
  turno: LivedVisit & { id: string; code: string },
  { patients, known, zone }: World,
): DemoRows['appointments'][number] {
  const { id, code, visit, session, status, confirmedAt } = turno;
  const { cancelled, practice, overbookPlace } = visit;
  const at = (minute: EpochMinute | null) => (minute === null ? null : timestamp(minute));
  const coverage = patients[visit.patient]?.coverage ?? null;
  const isPaidFor = session.doctor.insurers.some((insurer) => insurer.id === coverage?.insurer.id);
  return {
    id,
    code,
    doctor_id: session.doctor.id,
    patient_id: known[visit.patient]?.id ?? null,
    specialty_id: practice.specialtyId,
    practice_id: practice.id,
    room_id: session.opening.roomId,
    insurer_id: isPaidFor && coverage ? coverage.insurer.id : null,
    plan_id: isPaidFor && coverage ? coverage.planId : null,
    starts_at: timestamp(visit.start),
    ends_at: timestamp(visit.end),
    status,
    overbook_place: overbookPlace,
    overbook_half_day: overbookPlace > 0 ? halfDayOf(visit.start, zone) : null,
    booked_at: timestamp(visit.bookedAt),
    booked_by: visit.bookedBy,
    confirmed_at: at(confirmedAt),
    cancelled_at: cancelled ? timestamp(cancelled.at) : null,
    cancelled_by: cancelled?.by ?? null,
    cancel_reason: cancelled?.reason ?? null,
    cancelled_late: cancelled?.isLate ?? null,
    arrived_at: at(stepAt(turno, 'arrived')),
    started_at: at(stepAt(turno, 'in_progress')),
    finished_at: at(stepAt(turno, 'fulfilled')),
    version: cancelled ? 2 : 1,
  };
}

function halfDayOf(start: number, zone: Zone): string {
  const { day, minute } = wallClockOf(start, zone);
  return `${day} ${minute < noon ? 'AM' : 'PM'}`;
}

function actorOf({ by }: VisitStep, { visit, session }: LivedVisit, { known, receptionistId }: World): Cell {
  switch (by) {
    case 'patient':
      return known[visit.patient]?.id ?? null;
    case 'doctor':
      return session.doctor.id;
    case 'reception':
      return receptionistId;
    case 'system':
      return null;
  }
}
