import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import {
  epochMinuteOf,
  wallClockOf,
} from '../../../../base/time/clinic-zone.ts';
import type { OwnAbsenceTerms, OwnSchedule } from '../../contract/schedule.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import {
  type AbsencePolicy,
  isSetAtOnce,
  stretchOfAbsence,
  whyNotAbsent,
} from '../../rules/own-absence.ts';
import { changeSchedule } from '../hours/change-schedule.ts';
import { noteScheduleEvent } from '../hours/schedule-call.ts';
import { insertAbsence } from '../hours/schedule-queries.ts';
import {
  type AbsenceWanted,
  countOwnAsked,
  findAbsencePolicy,
  findAbsenceRequestByHash,
  insertAbsenceRequest,
  insertAbsenceStep,
} from './absence-request-queries.ts';
import { readOwnSchedule } from './read-own-schedule.ts';

/** The reason that patients read. The doctor's own reason may be an illness. */
export const publicReasonOfOwn = 'No atiende';

const mostAsked = 20;

export interface AbsenceRequest extends OwnAbsenceTerms, Call<'doctor'> {
  idempotencyKey: string;
}

type Refused =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'OUTSIDE_SCHEDULE'
  | 'SCHEDULE_BUSY'
  | 'IDEMPOTENCY_MISMATCH';

/**
 * Sets a doctor's absence or asks for it, by the clinic's policy. Setting one is a change of schedule: with
 * appointments within it, it is refused and nothing is kept. The same key does it once.
 */
export async function requestAbsence(
  services: Services,
  {
    fromDay,
    fromMinute,
    toDay,
    toMinute,
    kind,
    note,
    idempotencyKey,
    ...call
  }: AbsenceRequest,
): Promise<Outcome<OwnSchedule, Refused>> {
  const { actor, now, today, zone } = call;
  const snapshot = await services.snapshot.current();
  if (!snapshot.doctors.has(actor.id)) return refuse({ code: 'NOT_FOUND' });
  const span = { fromDay, fromMinute, toDay, toMinute };
  const { minute } = wallClockOf(epochMinuteOf(now.getTime()), zone);
  const why = whyNotAbsent(span, { today, minute });
  if (why) return invalid(why.field, scheduleMessages[why.code]);
  const stretch = stretchOfAbsence(span, zone);
  if (!stretch) return invalid('toMinute', scheduleMessages.HOURS_BACKWARDS);
  const wanted: AbsenceWanted = {
    doctorId: actor.id,
    kind,
    note,
    askedAt: now,
    startsAt: new Date(stretch.start * 60_000),
    endsAt: new Date(stretch.end * 60_000),
    requestHash: hashOf(`absence ${actor.id} ${idempotencyKey}`),
  };
  const policy = (await findAbsencePolicy(services.db)) as AbsencePolicy;
  const made = isSetAtOnce(policy, span)
    ? await setAbsence(services, { wanted, call })
    : await askForAbsence(services, { wanted, call });
  return made.ok ? readOwnSchedule(services, call) : made;
}

interface Wanting {
  wanted: AbsenceWanted;
  call: Call<'doctor'>;
}

async function setAbsence(
  services: Services,
  { wanted, call }: Wanting,
): Promise<
  Outcome<
    string | null,
    'OUTSIDE_SCHEDULE' | 'SCHEDULE_BUSY' | 'IDEMPOTENCY_MISMATCH'
  >
> {
  const { doctorId, startsAt, endsAt, kind } = wanted;
  return changeSchedule(services, {
    doctorIds: [doctorId],
    now: call.now,
    change: async (tx) => {
      const requestId = await insertAbsenceRequest(tx, wanted);
      if (!requestId) return settleRepeat(tx, wanted);
      const absence = {
        doctorId,
        startsAt,
        endsAt,
        kind,
        publicReason: publicReasonOfOwn,
      };
      const absenceId = await insertAbsence(tx, absence);
      await insertAbsenceStep(tx, {
        requestId,
        step: 'set',
        takenBy: null,
        takenAt: call.now,
        absenceId,
      });
      await noteScheduleEvent(tx, call, {
        kind: 'absence_added',
        doctorId,
        id: absenceId,
      });
      return done(requestId);
    },
  });
}

async function askForAbsence(
  services: Services,
  { wanted, call }: Wanting,
): Promise<Outcome<string | null, 'INVALID_INPUT' | 'IDEMPOTENCY_MISMATCH'>> {
  const { doctorId } = wanted;
  const asked = await inTransaction(services.db, async (tx) => {
    const open = await countOwnAsked(tx, { doctorId, now: call.now });
    const requestId = await insertAbsenceRequest(tx, wanted);
    if (!requestId) return settleRepeat(tx, wanted);
    if (open >= mostAsked) {
      return invalid(
        'fromDay',
        `Ya tiene ${mostAsked} ausencias pedidas sin respuesta. Retire alguna antes.`,
      );
    }
    await noteScheduleEvent(tx, call, {
      kind: 'absence_asked',
      doctorId,
      id: requestId,
    });
    return done(requestId);
  });
  if (asked.ok) services.changes.announce({ kind: 'schedule', doctorId });
  return asked;
}

/** Returns the answer of the same request done before. Another request with its key is refused. */
async function settleRepeat(
  tx: Database,
  wanted: AbsenceWanted,
): Promise<Outcome<null, 'IDEMPOTENCY_MISMATCH'>> {
  const before = await findAbsenceRequestByHash(tx, wanted.requestHash);
  const isSame =
    before?.startsAt.getTime() === wanted.startsAt.getTime() &&
    before.endsAt.getTime() === wanted.endsAt.getTime() &&
    before.kind === wanted.kind &&
    before.note === wanted.note;
  return isSame ? done(null) : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
}
