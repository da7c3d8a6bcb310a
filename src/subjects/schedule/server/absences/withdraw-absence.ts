import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { OwnSchedule } from '../../contract/schedule.ts';
import { endAbsenceNoting } from '../hours/end-absence.ts';
import { noteScheduleEvent } from '../hours/schedule-call.ts';
import {
  type AbsenceRequestRow,
  findAbsenceRequest,
  insertAbsenceStep,
} from './absence-request-queries.ts';
import { readOwnSchedule } from './read-own-schedule.ts';

type Refused =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'OUTSIDE_SCHEDULE'
  | 'SCHEDULE_BUSY'
  | 'ROOM_TAKEN'
  | 'CHANGED_MEANWHILE';

/**
 * Withdraws a doctor's request, or ends the rest of an absence that they set or that was accepted. The doctor
 * cannot end an absence that the administration set. Repeatable.
 */
export async function withdrawAbsence(
  services: Services,
  { requestId, ...call }: { requestId: string } & Call<'doctor'>,
): Promise<Outcome<OwnSchedule, Refused>> {
  const { actor, now } = call;
  const request = await findAbsenceRequest(services.db, { requestId });
  if (!request || request.doctorId !== actor.id)
    return refuse({ code: 'NOT_FOUND' });
  const isSetOrAccepted =
    request.absenceId !== null && !request.isEnded && !request.isTakenBack;
  const isOver = request.endsAt <= now;
  const isDone =
    isOver || !(request.answer === null || isSetOrAccepted)
      ? false
      : isSetOrAccepted
        ? await takeBack(services, { request, call })
        : await withdraw(services, { requestId, call });
  if (typeof isDone === 'object') return isDone;
  // It is a repeat, or another act came first.
  const after = isDone
    ? null
    : await findAbsenceRequest(services.db, { requestId });
  if (after && after.answer !== 'withdrawn' && !after.isTakenBack)
    return refuse({ code: 'CHANGED_MEANWHILE' });
  return readOwnSchedule(services, call);
}

/** False: the request was answered meanwhile. */
async function withdraw(
  services: Services,
  { requestId, call }: { requestId: string; call: Call<'doctor'> },
): Promise<boolean> {
  const { actor, now } = call;
  const isWithdrawn = await inTransaction(services.db, async (tx) => {
    const step = {
      requestId,
      step: 'withdrawn',
      takenBy: null,
      takenAt: now,
    } as const;
    if (!(await insertAbsenceStep(tx, step))) return undefined;
    await noteScheduleEvent(tx, call, {
      kind: 'absence_withdrawn',
      doctorId: actor.id,
      id: requestId,
    });
    return true;
  });
  if (isWithdrawn)
    services.changes.announce({ kind: 'schedule', doctorId: actor.id });
  return isWithdrawn ?? false;
}

/** False: the absence ended meanwhile. */
async function takeBack(
  services: Services,
  { request, call }: { request: AbsenceRequestRow; call: Call<'doctor'> },
): Promise<
  boolean | { ok: false; refusal: Extract<TakenBack, { ok: false }>['refusal'] }
> {
  const { now } = call;
  const { id: requestId, absenceId, doctorId } = request;
  if (absenceId === null) return false;
  const ended = await endAbsenceNoting(services, {
    ...call,
    absenceId,
    keepsPast: true,
    note: async (tx) => {
      await insertAbsenceStep(tx, {
        requestId,
        step: 'taken_back',
        takenBy: null,
        takenAt: now,
      });
      await noteScheduleEvent(tx, call, {
        kind: 'absence_ended',
        doctorId,
        id: absenceId,
      });
    },
  });
  if (ended.ok) return true;
  return ended.refusal.code === 'CHANGED_MEANWHILE' ? false : ended;
}

type TakenBack = Awaited<ReturnType<typeof endAbsenceNoting>>;
