import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { insertAbsenceAnswer } from '../../../outbox/server/access-message-queries.ts';
import type { AskedAbsence } from '../../contract/schedules.ts';
import { changeSchedule } from '../hours/change-schedule.ts';
import { noteScheduleEvent } from '../hours/schedule-call.ts';
import { insertAbsence } from '../hours/schedule-queries.ts';
import {
  type AbsenceRequestRow,
  findAbsenceRequest,
  insertAbsenceStep,
} from './absence-request-queries.ts';
import { listAbsencesAsked } from './list-absences-asked.ts';
import { publicReasonOfOwn } from './request-absence.ts';

interface Answering extends Call<'admin'> {
  requestId: string;
}

/**
 * Accepts a requested absence, as any change of schedule: with appointments within it, it is refused with
 * their list, and the request stays. If two answers come at once, one counts.
 */
export async function acceptAbsence(
  services: Services,
  { requestId, ...call }: Answering,
): Promise<
  Outcome<
    AskedAbsence[],
    | 'NOT_FOUND'
    | 'INVALID_INPUT'
    | 'OUTSIDE_SCHEDULE'
    | 'SCHEDULE_BUSY'
    | 'CHANGED_MEANWHILE'
  >
> {
  const { actor, now } = call;
  const request = await findAbsenceRequest(services.db, { requestId });
  if (!request || isLapsed(request, now)) return refuse({ code: 'NOT_FOUND' });
  const { doctorId, startsAt, endsAt, kind } = request;
  const accepted = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx): Promise<Outcome<string, 'CHANGED_MEANWHILE'>> => {
      const absence = {
        doctorId,
        startsAt,
        endsAt,
        kind,
        publicReason: publicReasonOfOwn,
      };
      const absenceId = await insertAbsence(tx, absence);
      const step = {
        requestId,
        step: 'accepted',
        takenBy: actor.id,
        takenAt: now,
        absenceId,
      } as const;
      if (!(await insertAbsenceStep(tx, step)))
        return refuse({ code: 'CHANGED_MEANWHILE' });
      await noteScheduleEvent(tx, call, {
        kind: 'absence_accepted',
        doctorId,
        id: requestId,
      });
      await tellDoctor(tx, { request, isAccepted: true, now });
      return done(absenceId);
    },
  });
  const isTooLate =
    !accepted.ok && accepted.refusal.code === 'CHANGED_MEANWHILE';
  const isRepeat =
    isTooLate &&
    (await isOwnRepeat(services, { ...call, requestId, answer: 'accepted' }));
  return accepted.ok || isRepeat
    ? done(await listAbsencesAsked(services, call))
    : accepted;
}

/** Refuses the request, with the words that the doctor reads. */
export async function refuseAbsence(
  services: Services,
  { requestId, reason, ...call }: Answering & { reason: string },
): Promise<Outcome<AskedAbsence[], 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  const { actor, now } = call;
  const request = await findAbsenceRequest(services.db, { requestId });
  if (!request || isLapsed(request, now)) return refuse({ code: 'NOT_FOUND' });
  const { doctorId } = request;
  const refused = await inTransaction(
    services.db,
    async (tx): Promise<Outcome<true, 'CHANGED_MEANWHILE'>> => {
      const step = {
        requestId,
        step: 'refused',
        takenBy: actor.id,
        takenAt: now,
        reason,
      } as const;
      if (!(await insertAbsenceStep(tx, step)))
        return refuse({ code: 'CHANGED_MEANWHILE' });
      await noteScheduleEvent(tx, call, {
        kind: 'absence_refused',
        doctorId,
        id: requestId,
      });
      await tellDoctor(tx, { request, isAccepted: false, now });
      return done(true);
    },
  );
  if (refused.ok) services.changes.announce({ kind: 'schedule', doctorId });
  const isDone =
    refused.ok ||
    (await isOwnRepeat(services, { ...call, requestId, answer: 'refused' }));
  return isDone ? done(await listAbsencesAsked(services, call)) : refused;
}

/** Sends an e-mail if the doctor has an address. The panel tells them in any case. */
async function tellDoctor(
  tx: Database,
  {
    request,
    isAccepted,
    now,
  }: { request: AbsenceRequestRow; isAccepted: boolean; now: Date },
): Promise<void> {
  const {
    id: subjectId,
    doctorName: recipientName,
    doctorEmail: address,
    startsAt: from,
    endsAt: until,
  } = request;
  if (address === null) return;
  await insertAbsenceAnswer(tx, {
    subjectId,
    recipientName,
    address,
    isAccepted,
    from,
    until,
    now,
  });
}

function isLapsed({ answer, endsAt }: AbsenceRequestRow, now: Date): boolean {
  return answer === null && endsAt <= now;
}

/** The same answer by the same administrator again is no conflict. */
async function isOwnRepeat(
  { db }: Services,
  { requestId, actor, answer }: Answering & { answer: 'accepted' | 'refused' },
): Promise<boolean> {
  const after = await findAbsenceRequest(db, { requestId });
  return after?.answer === answer && after.answeredBy === actor.id;
}
