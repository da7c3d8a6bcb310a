import type { Services } from '../../../base/doors/services.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../base/kernel/refusal.ts';
import { cancellation } from '../../outbox/rules/kinds/cancellation.ts';
import { clinicCancellation } from '../../outbox/rules/kinds/clinic-cancellation.ts';
import { endLateArrival } from '../../schedule/server/absences/say-late.ts';
import type { StaffAppointment } from '../contract/staff-appointments.ts';
import { isLateCancellation } from '../rules/cancellation.ts';
import {
  type DayAct,
  isOfItsMoment,
  statusAfter,
  statusesOf,
  type WhyNotAct,
  whyNotAct,
} from '../rules/day-acts.ts';
import { announceAppointment } from './announce-appointment.ts';
import { appointmentDay } from './appointment-day.ts';
import { insertMessage, insertTransition } from './appointment-queries.ts';
import {
  type CancellingToWrite,
  findStepBy,
  insertTicket,
  updateAppointmentStatus,
  updateAppointmentsCancelled,
} from './day-act-queries.ts';
import { changeUntilHoursOf } from './linked-appointment.ts';
import { ownDoctorOf, type StaffRequest } from './read-appointment.ts';
import {
  findGivenAppointment,
  lockStaffAppointment,
  type StaffAppointmentRow,
} from './staff-appointment-queries.ts';
import { toStaffAppointment } from './to-staff-appointment.ts';

export type ChangeRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'WRONG_STATUS'
  | 'WRONG_DAY'
  | 'TOO_EARLY'
  | 'CHANGED_MEANWHILE';

export interface StatusChange extends StaffRequest {
  act: DayAct;
  /** For a cancellation: decides the patient's message and whether it can be late. Default: the clinic. */
  askedBy?: 'patient' | 'clinic' | undefined;
  reason?: string | undefined;
  /** The appointment's version on the screen: if it was moved since, it is not cancelled. */
  seenVersion?: number | undefined;
  /** The newest step that the caller saw. An act that the caller took after it is not done again. */
  afterStep?: number | undefined;
  /** The state on the screen. A cancellation or an absence is refused if the state has changed since. */
  seenStatus?: StaffAppointment['status'] | undefined;
  /**
   * Applies only while the appointment is this doctor's and on this clinic day. One that was moved elsewhere
   * is left alone.
   */
  only?: { doctorId: string; day: string };
}

/**
 * Takes one step in an appointment's life, for the counter or its doctor. One of several simultaneous
 * requests succeeds; the others learn the present state. A repeat by the same actor changes nothing.
 */
export async function changeStatus(
  services: Services,
  request: StatusChange,
): Promise<Outcome<StaffAppointment, ChangeRefusal>> {
  const { db, snapshot } = services;
  const { appointmentId: id, act, askedBy, actor } = request;
  const ofPatient =
    act === 'cancel' && askedBy === 'patient' ? await snapshot.current() : null;
  const own = { id, doctorId: request.only?.doctorId ?? ownDoctorOf(actor) };
  const changed = await inTransaction(db, async (tx): Promise<Changed> => {
    const appointment = await lockStaffAppointment(tx, own);
    if (!appointment) return refuse({ code: 'NOT_FOUND' });
    if (isDoneBy(appointment, request) || (await wasDoneBy(tx, request)))
      return done({ row: appointment, isChanged: false });
    const refusal = whyNotChanged(appointment, request);
    if (refusal) return { ok: false, refusal };
    const changeUntilHours =
      ofPatient && changeUntilHoursOf(ofPatient, appointment);
    await takeStep(tx, { ...request, appointment, changeUntilHours });
    return done({ row: await findGivenAppointment(tx, id), isChanged: true });
  });
  if (!changed.ok) return changed;
  const { row, isChanged } = changed.value;
  if (isChanged) announceAppointment(services, { ...row, movesQueue: true });
  if (isChanged && act === 'start')
    await endLateArrival(services, { ...request, doctorId: row.doctorId });
  return done(toStaffAppointment(row, request));
}

type Changed = Outcome<
  { row: StaffAppointmentRow; isChanged: boolean },
  ChangeRefusal
>;

export type StepWanted = Pick<
  StatusChange,
  | 'act'
  | 'actor'
  | 'now'
  | 'today'
  | 'zone'
  | 'only'
  | 'seenVersion'
  | 'seenStatus'
>;

/** Returns why the step may not be taken with a locked appointment. Null: it may. */
export function whyNotChanged(
  appointment: StaffAppointmentRow,
  { act, actor, only, seenVersion, seenStatus, ...moment }: StepWanted,
): Refusal<ChangeRefusal> | null {
  const { day, today } = appointmentDay(appointment, moment);
  if (only && only.doctorId !== appointment.doctorId)
    return { code: 'NOT_FOUND' };
  if (only && only.day !== day) return { code: 'WRONG_DAY', data: { day } };
  const why = whyNotAct({
    act,
    status: appointment.status,
    role: actor.kind,
    day,
    today,
    startsAt: appointment.startsAt.getTime(),
    now: moment.now.getTime(),
  });
  if (why) return refusalOf(why, { appointment, day });
  const isAsShown = appointment.status === (seenStatus ?? appointment.status);
  if (!isAsShown && (act === 'cancel' || act === 'absent'))
    return refusalOf('WRONG_STATUS', { appointment, day });
  const isSeen =
    act !== 'cancel' ||
    appointment.version === (seenVersion ?? appointment.version);
  return isSeen ? null : { code: 'CHANGED_MEANWHILE' };
}

/** True if this actor already took the step: a repeat is done once. */
export function isDoneBy(
  appointment: StaffAppointmentRow,
  { act, actor }: Pick<StepWanted, 'act' | 'actor'>,
): boolean {
  const status = statusAfter(act);
  if (appointment.status !== status || appointment.lastStepTo !== status)
    return false;
  return (
    appointment.lastStepBy === actor.kind &&
    appointment.lastStepById === actor.id
  );
}

function refusalOf(
  why: WhyNotAct,
  { appointment, day }: { appointment: StaffAppointmentRow; day: string },
): Refusal<ChangeRefusal> {
  if (why === 'WRONG_STATUS')
    return { code: why, data: { status: appointment.status } };
  if (why === 'WRONG_DAY') return { code: why, data: { day } };
  if (why === 'TOO_EARLY')
    return {
      code: why,
      data: { startsAt: appointment.startsAt.toISOString() },
    };
  return invalid('act', 'Esto no se hace desde este panel.').refusal;
}

/**
 * True if the caller took the step after the state that they saw: the answer was lost, and they ask again.
 */
async function wasDoneBy(
  tx: Database,
  { appointmentId, act, actor, afterStep }: StatusChange,
): Promise<boolean> {
  if (afterStep === undefined) return false;
  return findStepBy(tx, {
    appointmentId,
    after: afterStep,
    to: statusAfter(act),
    actor,
  });
}

interface Step extends StatusChange {
  appointment: StaffAppointmentRow;
  /** Null: the patient did not ask for a cancellation. */
  changeUntilHours: number | null;
}

async function takeStep(
  tx: Database,
  { changeUntilHours, ...request }: Step,
): Promise<void> {
  const { appointment, act, actor, now, today } = request;
  const reason = request.reason ?? null;
  const { id } = appointment;
  if (act === 'cancel') {
    const timing = {
      startsAt: appointment.startsAt.getTime(),
      now: now.getTime(),
    };
    const isForPatient = changeUntilHours !== null;
    const isLate = isForPatient
      ? isLateCancellation({ ...timing, changeUntilHours })
      : null;
    const cancelling = { actor, isForPatient, isLate, reason, now };
    return cancelAll(tx, { appointments: [appointment], ...cancelling });
  }
  const status = statusAfter(act) as StaffAppointmentRow['status'];
  await updateAppointmentStatus(tx, {
    id,
    status,
    since: isOfItsMoment(act) ? now : null,
  });
  let fromStatus = appointment.status;
  for (const toStatus of statusesOf(act) as StaffAppointmentRow['status'][]) {
    const step = { appointmentId: id, fromStatus, toStatus, at: now, actor };
    await insertTransition(tx, { ...step, reason });
    fromStatus = toStatus;
  }
  if (act === 'arrive')
    await insertTicket(tx, { appointmentId: id, day: today, now });
}

type Cancelling = Omit<CancellingToWrite, 'ids' | 'isReasonPublic'> & {
  /** Instead of `reason`: written for patients and sent to them. */
  publicReason?: string;
  /** False: no message is written. */
  isTold?: boolean;
};

/** Cancels locked appointments in three statements, each one with its step and its message. */
export async function cancelAll(
  tx: Database,
  {
    appointments,
    publicReason,
    isTold = true,
    ...cancelling
  }: Cancelling & {
    appointments: readonly Pick<StaffAppointmentRow, 'id' | 'status'>[];
  },
): Promise<void> {
  const { actor, isForPatient, now } = cancelling;
  const reason = publicReason ?? cancelling.reason;
  const ids = appointments.map(({ id }) => id);
  const isReasonPublic = publicReason !== undefined;
  await updateAppointmentsCancelled(tx, {
    ...cancelling,
    ids,
    reason,
    isReasonPublic,
  });
  const step = { toStatus: 'cancelled', at: now, actor, reason } as const;
  const steps = appointments.map(({ id, status }) => ({
    ...step,
    appointmentId: id,
    fromStatus: status,
  }));
  await insertTransition(tx, ...steps);
  if (!isTold) return;
  const kind =
    isForPatient || actor.kind === 'patient'
      ? cancellation.name
      : clinicCancellation.name;
  await insertMessage(tx, {
    appointment: appointments,
    kind,
    publicReason,
    now,
  });
}
