import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import {
  UNDO_ACT_SECONDS,
  undoActUntil,
} from '../../../appointments/rules/day-acts.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import {
  cancelAll,
  isDoneBy,
  whyNotChanged,
} from '../../../appointments/server/change-status.ts';
import {
  listStaffAppointments,
  lockStaffAppointments,
  type StaffAppointmentRow,
} from '../../../appointments/server/staff-appointment-queries.ts';
import { toStaffAppointment } from '../../../appointments/server/to-staff-appointment.ts';
import { howAllTold } from '../../../booking/server/desk/how-told.ts';
import { lockAgendasToChange } from '../../../schedule/server/hours/agenda-lock-queries.ts';
import {
  changeInTurn,
  type ScheduleBusy,
} from '../../../schedule/server/hours/change-in-turn.ts';
import { insertAbsence } from '../../../schedule/server/hours/schedule-queries.ts';
import { updateAbsenceNoticesClosed } from '../../../schedule/server/notices/absence-notice-queries.ts';
import type { ClosingChoice, ClosingResult } from '../../contract/closings.ts';
import { moveAtDesk } from '../move/move-at-desk.ts';
import { moveTogether } from '../move/move-together.ts';
import { findIsClosed, listAffected } from './closing-queries.ts';
import { closingSpan, type PartOfDay } from './closing-span.ts';
import {
  findOwnDayClosing,
  insertDayClosing,
  insertDayClosingSteps,
} from './day-closing-queries.ts';

export interface Closing extends Call<'reception'>, PartOfDay {
  doctorId: string;
  day: string;
  kind: 'illness' | 'strike' | 'congress' | 'vacation' | 'other';
  /** A reason that patients are told. */
  publicReason: string;
  choices: {
    appointmentId: string;
    seenVersion: number;
    /** Default: booked. */
    seenStatus?: 'booked' | 'arrived' | undefined;
    choice: ClosingChoice;
  }[];
}

/**
 * "El doctor no viene": records the absence for the rest of the day, then moves, cancels or leaves each
 * appointment as chosen. Reports a failed or missing choice and leaves its appointment. Repeatable.
 */
export async function closeDoctorDay(
  services: Services,
  closing: Closing,
): Promise<
  Outcome<ClosingResult, 'NOT_FOUND' | 'WRONG_DAY' | 'SCHEDULE_BUSY'>
> {
  const { doctorId, day, today } = closing;
  const { doctors } = await services.snapshot.current();
  const doctor = doctors.get(doctorId);
  if (!doctor) return refuse({ code: 'NOT_FOUND' });
  if (day < today) return refuse({ code: 'WRONG_DAY', data: { day } });
  const { start, from, to } = closingSpan(day, closing);
  const recording = await recordClosing(services, closing, { from, to });
  if (!recording.ok) return recording;
  const recorded = recording.value;
  // The absence is committed. A booking under way finished before it, and is listed, or is refused.
  const affected = await listAffected(services.db, {
    doctorId,
    from: start,
    to,
  });
  const chosen = new Map(
    closing.choices.map((choice) => [choice.appointmentId, choice]),
  );
  const ids = [...new Set([...affected.map(({ id }) => id), ...chosen.keys()])];
  const results = await settleAll(services, closing, {
    ids,
    chosen,
    closingId: recorded.id,
  });
  const until = new Date(
    undoActUntil(recorded.closedAt.getTime()),
  ).toISOString();
  return done({
    doctor: { id: doctor.id, name: doctor.name },
    day,
    results,
    undo: { closingId: recorded.id, until },
  });
}

/**
 * Records the closing, and the absence if there is none. A repeat within its minute gets the same closing.
 */
async function recordClosing(
  { db, changes }: Services,
  { doctorId, day, kind, publicReason, actor, now }: Closing,
  { from, to }: { from: Date; to: Date },
): Promise<{ ok: true; value: { id: string; closedAt: Date } } | ScheduleBusy> {
  let isNew = false;
  const recorded = await changeInTurn(() =>
    inTransaction(db, async (tx) => {
      await lockAgendasToChange(tx, [doctorId]);
      const isClosed =
        from >= to || (await findIsClosed(tx, { doctorId, from, to }));
      isNew = !isClosed;
      const own = { doctorId, day, closedBy: actor.id };
      const since = new Date(now.getTime() - UNDO_ACT_SECONDS * 1000);
      const ownDayClosing = isClosed
        ? await findOwnDayClosing(tx, { ...own, since })
        : undefined;
      if (ownDayClosing && !ownDayClosing.isEnded) return done(ownDayClosing);
      const absence = {
        doctorId,
        startsAt: from,
        endsAt: to,
        kind,
        publicReason,
      };
      const absenceId = isClosed ? null : await insertAbsence(tx, absence);
      if (!isClosed) {
        await insertAuditEvent(tx, {
          kind: 'doctor_day_closed',
          at: now,
          role: 'reception',
          userId: actor.id,
          doctorId,
          sessionId: actor.sessionId,
          detail: { day, kind },
        });
      }
      const closing = await insertDayClosing(tx, {
        ...own,
        absenceId,
        closedAt: now,
      });
      const notices = { doctorId, day, from, to, closingId: closing.id, now };
      if (await updateAbsenceNoticesClosed(tx, notices)) isNew = true;
      return done(closing);
    }),
  );
  if (recorded.ok && isNew)
    changes.announce({ kind: 'schedule', doctorId, day });
  return recorded;
}

type Result = ClosingResult['results'][number];
type Choice = Closing['choices'][number];
type Problems = Map<string, Result['problem']>;

/**
 * Carries out the choices and returns the result of each appointment. Leaves out an id without an
 * appointment.
 */
async function settleAll(
  services: Services,
  closing: Closing,
  {
    ids,
    chosen,
    closingId,
  }: { ids: string[]; chosen: Map<string, Choice>; closingId: string },
): Promise<Result[]> {
  const problems: Problems = new Map();
  let rows: StaffAppointmentRow[] = [];
  try {
    await cancelChosen(services, closing, problems);
    await moveChosen(services, closing, problems);
  } finally {
    // Also after a fault in the middle of the closing, so that the finished part can be undone.
    rows = await listStaffAppointments(services.db, { ids });
    await insertDayClosingSteps(services.db, stepsOf(rows, closing, closingId));
  }
  const kindOf = (id: string) => chosen.get(id)?.choice.kind ?? null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const unchosen = (id: string) =>
    byId.get(id)?.status === 'booked' ? 'NEW_MEANWHILE' : 'IS_HERE';
  const problemAt = (id: string) =>
    problems.get(id) ?? (chosen.has(id) ? null : unchosen(id));
  const isDone = (id: string) =>
    problemAt(id) === null && kindOf(id) !== 'leave';
  const told = await howAllTold(services, {
    appointmentIds: ids.filter(isDone),
    now: closing.now,
  });
  return ids.flatMap((id): Result[] => {
    const row = byId.get(id);
    if (!row) return [];
    return [
      {
        appointment: toStaffAppointment(row, closing),
        chosen: kindOf(id),
        became: !isDone(id)
          ? 'left'
          : kindOf(id) === 'move'
            ? 'moved'
            : 'cancelled',
        problem: problemAt(id),
        toldBy: told.get(id)?.toldBy ?? null,
        byHand: told.get(id)?.byHand ?? null,
      },
    ];
  });
}

/** Returns the steps that this request took just now. */
function stepsOf(
  rows: readonly StaffAppointmentRow[],
  { actor, now, choices }: Closing,
  closingId: string,
) {
  const changed = new Set(
    choices.flatMap(({ appointmentId, choice }) =>
      choice.kind === 'leave' ? [] : appointmentId,
    ),
  );
  return rows.flatMap(
    ({ id, lastStepId, lastStepAt, lastStepBy, lastStepById }) => {
      const isOwn =
        lastStepBy === actor.kind &&
        lastStepById === actor.id &&
        changed.has(id);
      if (
        lastStepId === null ||
        !isOwn ||
        lastStepAt?.getTime() !== now.getTime()
      )
        return [];
      return [{ closingId, appointmentId: id, transitionId: lastStepId }];
    },
  );
}

/** Cancels in one transaction all appointments that were chosen for it and may be cancelled. */
async function cancelChosen(
  services: Services,
  closing: Closing,
  problems: Problems,
): Promise<void> {
  const { doctorId, day, publicReason, actor, now } = closing;
  const chosen = new Map(
    closing.choices.flatMap(
      ({ appointmentId, seenVersion, seenStatus = 'booked', choice }) =>
        choice.kind === 'cancel'
          ? [[appointmentId, { seenVersion, seenStatus }] as const]
          : [],
    ),
  );
  if (chosen.size === 0) return;
  const act = 'cancel' as const;
  const cancelled = await inTransaction(services.db, async (tx) => {
    const rows = await lockStaffAppointments(tx, [...chosen.keys()]);
    for (const id of chosen.keys()) problems.set(id, 'CHANGED_MEANWHILE');
    const appointments = rows.filter((row) => {
      const isRepeat =
        row.doctorId === doctorId && isDoneBy(row, { act, actor });
      const step = {
        ...closing,
        act,
        ...chosen.get(row.id),
        only: { doctorId, day },
      };
      const refusal = isRepeat ? null : whyNotChanged(row, step);
      const isElsewhere =
        refusal?.code === 'NOT_FOUND' || refusal?.code === 'WRONG_DAY';
      if (!isElsewhere)
        problems.set(row.id, refusal && problemOf(refusal.code));
      return !isRepeat && !refusal;
    });
    const cancelling = {
      actor,
      isForPatient: false,
      isLate: null,
      reason: null,
      publicReason,
      now,
    };
    if (appointments.length > 0)
      await cancelAll(tx, { appointments, ...cancelling });
    return appointments;
  });
  for (const row of cancelled ?? [])
    announceAppointment(services, { ...row, movesQueue: true });
}

/** Moves at once all appointments with nothing in their way, then the others one after another. */
async function moveChosen(
  services: Services,
  closing: Closing,
  problems: Problems,
): Promise<void> {
  const { doctorId: closedId, day, zone } = closing;
  const moves = closing.choices.flatMap(({ choice, ...each }) =>
    choice.kind === 'move'
      ? [{ ...each, doctorId: choice.doctorId, startsAt: choice.startsAt }]
      : [],
  );
  if (moves.length === 0) return;
  const ids = moves.map(({ appointmentId }) => appointmentId);
  const rows = new Map(
    (await listStaffAppointments(services.db, { ids })).map((row) => [
      row.id,
      row,
    ]),
  );
  const wanted = moves.map((move) => {
    const appointment = rows.get(move.appointmentId);
    const { doctorId, startsAt } = appointment ?? {};
    const isThere =
      doctorId === move.doctorId &&
      startsAt?.getTime() === Date.parse(move.startsAt);
    const isOfClosing =
      startsAt && doctorId === closedId && dayAt(startsAt, zone) === day;
    return { ...move, appointment, isThere, mayMove: isThere || isOfClosing };
  });
  const together = await moveTogether(services, {
    ...closing,
    moves: wanted.flatMap(({ appointment, isThere, mayMove, ...move }) =>
      appointment && mayMove && !isThere ? [{ ...move, appointment }] : [],
    ),
  });
  for (const { mayMove, ...move } of wanted) {
    const isMoved = together.delete(move.appointmentId);
    const moved =
      isMoved || !mayMove
        ? null
        : await moveAtDesk(services, { ...closing, ...move });
    const refusal = moved?.ok === false ? problemOf(moved.refusal.code) : null;
    problems.set(
      move.appointmentId,
      isMoved || mayMove ? refusal : 'CHANGED_MEANWHILE',
    );
  }
}

const ownProblems = [
  'SLOT_TAKEN',
  'SLOT_NOT_OFFERED',
  'PATIENT_BUSY',
  'CHANGED_MEANWHILE',
] as const;

function problemOf(code: RefusalCode): Result['problem'] {
  return ownProblems.find((problem) => problem === code) ?? 'WRONG_STATUS';
}
