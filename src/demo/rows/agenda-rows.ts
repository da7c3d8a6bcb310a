import { makeCode } from '../../base/text/appointment-code.ts';
import type { ClinicDay } from '../../base/time/clinic-day.ts';
import {
  type EpochMinute,
  wallClockOf,
  type Zone,
} from '../../base/time/clinic-zone.ts';
import type { LivedVisit, VisitStep } from '../make/live-session.ts';
import type { DemoRoom } from '../make/make-catalogue.ts';
import type { DemoPatient } from '../make/make-patients.ts';
import { demoId } from '../material/demo-id.ts';
import type { Random } from '../material/seeded-random.ts';
import { minuteMs, timestamp } from '../material/timestamp.ts';
import type { Cell, TableRows } from './demo-queries.ts';
import type { KnownPatient } from './patient-rows.ts';
import { stepAt, waitingRows } from './waiting-rows.ts';

interface World {
  patients: DemoPatient[];
  known: KnownPatient[];
  /** The receptionist who acts at the counter. */
  receptionistId: Cell;
  zone: Zone;
  rooms: readonly DemoRoom[];
  today: ClinicDay;
  todayStart: EpochMinute;
}

const noon = 12 * 60;

export type Appointment = LivedVisit & { id: string; code: string };

/** Sorts the visits by booking time and gives them ids and codes. */
export function numberVisits(
  random: Random,
  lived: readonly LivedVisit[],
): Appointment[] {
  const codes = new Set<string>();
  const inOrder = lived.toSorted((a, b) => a.visit.bookedAt - b.visit.bookedAt);
  return inOrder.map((livedVisit) => {
    const id = demoId(random, livedVisit.visit.bookedAt * minuteMs);
    return { id, code: newCode(random, codes), ...livedVisit };
  });
}

/** All appointments with their transitions, in the order of booking, and today's waiting rooms. */
export function agendaRows(
  random: Random,
  appointments: readonly Appointment[],
  world: World,
) {
  return {
    appointments: appointments.map((appointment) =>
      appointmentRow(appointment, world),
    ),
    appointment_transitions: appointments.flatMap((appointment) =>
      appointment.steps.map((step) => ({
        appointment_id: appointment.id,
        from_status: step.from,
        to_status: step.to,
        at: timestamp(step.at),
        actor_kind: step.by,
        actor_id: actorOf(step, appointment, world),
        reason: step.reason,
      })),
    ),
    ...waitingRows(random, appointments, world),
  } satisfies TableRows;
}

function newCode(random: Random, result: Set<string>): string {
  for (;;) {
    const code = makeCode((below) => random.between(0, below - 1));
    if (result.has(code)) continue;
    result.add(code);
    return code;
  }
}

function appointmentRow(
  appointment: Appointment,
  { patients, known: knownPatients, zone }: World,
) {
  const { id, code, visit, session, status, confirmedAt } = appointment;
  const { cancelled, practice, overbookPlace } = visit;
  const at = (minute: EpochMinute | null) =>
    minute === null ? null : timestamp(minute);
  const coverage = patients[visit.patient]?.coverage ?? null;
  const isPaidFor = session.doctor.insurers.some(
    (insurer) => insurer.id === coverage?.insurer.id,
  );
  return {
    id,
    code,
    doctor_id: session.doctor.id,
    patient_id: knownPatients[visit.patient]?.id ?? null,
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
    arrived_at: at(stepAt(appointment, 'arrived')),
    started_at: at(stepAt(appointment, 'in_progress')),
    finished_at: at(stepAt(appointment, 'fulfilled')),
    version: cancelled ? 2 : 1,
  };
}

function halfDayOf(start: number, zone: Zone): string {
  const { day, minute } = wallClockOf(start, zone);
  return `${day} ${minute < noon ? 'AM' : 'PM'}`;
}

function actorOf(
  { by }: VisitStep,
  { visit, session }: LivedVisit,
  { known: knownPatients, receptionistId }: World,
): Cell {
  switch (by) {
    case 'patient':
      return knownPatients[visit.patient]?.id ?? null;
    case 'doctor':
      return session.doctor.id;
    case 'reception':
      return receptionistId;
    case 'system':
      return null;
  }
}
