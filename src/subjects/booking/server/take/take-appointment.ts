import { randomBytes, randomInt } from 'node:crypto';
import {
  commitAtOnce,
  type Statements,
} from '../../../../base/kernel/db/commit-at-once.ts';
import {
  constraintOf,
  inTransactionInTurn,
} from '../../../../base/kernel/db/commit-if.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Refusal } from '../../../../base/kernel/refusal.ts';
import { done, refuse } from '../../../../base/kernel/refusal.ts';
import { makeCode } from '../../../../base/text/appointment-code.ts';
import { findLinkOpens } from '../../../access/server/acting/acting-queries.ts';
import type { ShownProof } from '../../../access/server/attempts/as-newcomer.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';
import {
  deleteExpiredHolds,
  deleteHold,
  insertHoldIfFree,
} from '../hold/hold-queries.ts';
import type { OfferedMinutes } from '../hold/offered-minutes.ts';
import { lockShares } from '../hold/share-queries.ts';
import { type Booker, insertBooker } from './booker.ts';
import type { BookingAttempt } from './booking-attempt.ts';
import {
  type AppointmentToBook,
  type BookedRow,
  type BookingRules,
  findHoldServes,
  insertAppointmentOrigin,
  insertBookedIfFree,
  lockPatient,
  updateHoldToBooked,
} from './booking-queries.ts';
import { findIsBeyondShare } from './origin-share-queries.ts';
import {
  findOwnInTheWay,
  type OwnAppointmentsRefusal,
} from './own-in-the-way.ts';

export type TakeRefusal =
  | OwnAppointmentsRefusal
  | 'DNI_REGISTERED'
  | 'ACTING_ENDED'
  | 'EMAIL_CODE_NEEDED'
  | 'NEWCOMERS_BY_PHONE';

export interface TakenAppointment {
  id: string;
  code: string;
  patientId: string;
  patientName: string;
  /** The channel of the confirmation. */
  channel: BookedRow['channel'];
}

export type Taken =
  | { ok: true; value: TakenAppointment }
  /** Null without `isRepeat`: the data changed meanwhile, so choose again. */
  | { ok: false; refusal: Refusal<TakeRefusal> | null; isRepeat?: boolean };

export interface AppointmentToTake extends ChosenSlot, BookingAttempt {
  booker: Booker;
  /** The address and the browser of the request. */
  origin: { address: string; browser: Buffer };
  /** Only for a new patient. */
  newcomer: NewcomerStanding | null;
  /** The hold that becomes the appointment. Null: the time is taken anew. */
  holdId: string | null;
  /** The caller's own hold, released when the time is taken anew. */
  releasedHoldId: string | null;
  /** True if expired holds are deleted first, which only a try after a failed one does. */
  isSweeping: boolean;
  now: Date;
}

/** The proof that a new patient gave, and the share of that doctor left to their address. */
export interface NewcomerStanding extends OfferedMinutes {
  shown: ShownProof;
  /** True if a code by e-mail would reach the new patient. */
  canShowCode: boolean;
}

const mostDraws = 5;

/** An earlier request with the same key got an appointment meanwhile. */
const repeated = { ok: false, refusal: null, isRepeat: true } as const;

/** Writes the appointment and the new patient in one transaction. */
export async function takeAppointment(
  db: Database,
  appointment: AppointmentToTake,
): Promise<Taken> {
  for (let draws = 1; ; draws++) {
    try {
      return await takeWithCode(db, appointment, makeCode(randomInt));
    } catch (error) {
      const constraint = constraintOf(error);
      if (constraint === 'patient_never_overlaps')
        return refuse({ code: 'PATIENT_BUSY' });
      if (constraint === 'appointments_idempotency_hash_key') return repeated;
      if (constraint !== 'appointments_code_key' || draws === mostDraws)
        throw error;
    }
  }
}

async function takeWithCode(
  db: Database,
  appointment: AppointmentToTake,
  code: string,
): Promise<Taken> {
  const { booker, releasedHoldId, isSweeping } = appointment;
  const isFirstTry = releasedHoldId === null && !isSweeping;
  if (booker.kind === 'new' || !isFirstTry)
    return takeInSteps(db, appointment, code);
  const { patientId, patientName } = booker;
  // Rivals wait until this transaction commits, so all its statements are sent without waiting for results.
  const booked = await commitAtOnce(db, async (tx) => {
    const toBook = {
      ...appointment,
      patientId,
      code,
      rules: ownRules(appointment, patientId),
    };
    const [, booked] = await Promise.all([
      lockPatient(tx, patientId),
      takeTime(tx, toBook),
    ]);
    return booked;
  });
  if (!booked) return { ok: false, refusal: null };
  return booked.isRepeat
    ? repeated
    : done({ ...idAndChannel(booked), code, patientId, patientName });
}

const idAndChannel = ({ id, channel }: BookedRow) => ({ id, channel });

function takeTime(
  tx: Statements,
  { holdId, ...toBook }: AppointmentToBook & { holdId: string | null },
) {
  return holdId
    ? updateHoldToBooked(tx, { ...toBook, holdId })
    : insertBookedIfFree(tx, toBook);
}

/** The rules for a patient who books, or for the representative. */
function ownRules(
  {
    linkHash,
    origin,
    booker,
  }: Pick<AppointmentToTake, 'linkHash' | 'origin' | 'booker'>,
  patientId: string,
): BookingRules {
  const family = booker.kind === 'identified' ? booker.family : null;
  const actor = {
    kind: 'patient',
    id: family?.representativeId ?? patientId,
  } as const;
  return {
    actor,
    limitedIn: origin.browser,
    familyLinkId: family?.linkId ?? null,
    linkHash,
    overbook: null,
    isWalkIn: false,
    isTold: true,
    seriesId: null,
  };
}

/** Takes the time in steps, if one step decides the next: a new patient, or expired holds in the way. */
async function takeInSteps(
  db: Database,
  {
    booker,
    holdId,
    releasedHoldId,
    isSweeping,
    ...appointment
  }: AppointmentToTake,
  code: string,
): Promise<Taken> {
  return inTransactionInTurn(db, async (tx): Promise<Taken> => {
    const tooMany = await countShare(tx, { ...appointment, booker });
    if (tooMany) return { ok: false, refusal: { code: tooMany } };
    if (booker.kind === 'identified') await lockPatient(tx, booker.patientId);
    if (releasedHoldId) await deleteHold(tx, releasedHoldId);
    if (isSweeping) {
      const time = { ...appointment, doctorId: appointment.doctor.id };
      await deleteExpiredHolds(tx, {
        times: [time],
        heldBy: null,
        now: appointment.now,
      });
    }
    const patientId = await insertBooker(tx, booker, appointment);
    if (!patientId) {
      // Only a request that would get the time learns DNI_REGISTERED, so probing a DNI costs an appointment.
      const isToBeHad = await isTimeToBeHad(tx, { ...appointment, holdId });
      return {
        ok: false,
        refusal: isToBeHad ? { code: 'DNI_REGISTERED' } : null,
      };
    }
    const toBook = {
      ...appointment,
      patientId,
      code,
      rules: ownRules({ ...appointment, booker }, patientId),
    };
    const time = await takeTime(tx, { ...toBook, holdId });
    if (!time)
      return {
        ok: false,
        refusal: isSweeping
          ? await whyNot(tx, toBook, appointment.origin)
          : null,
      };
    if (time.isRepeat) return repeated;
    if (booker.kind === 'new') {
      const { address, browser: browserHash } = appointment.origin;
      const takenAt = appointment.now;
      const hasCode = appointment.newcomer?.shown === 'code';
      await insertAppointmentOrigin(tx, {
        appointmentId: time.id,
        address,
        browserHash,
        hasCode,
        takenAt,
      });
    }
    return done({
      ...idAndChannel(time),
      code,
      patientId,
      patientName: booker.patientName,
    });
  });
}

/**
 * Refuses a new patient if the address booked its share of the doctor's times without a code. Keeps the locks
 * until the appointment is written. The clinic's own network has no such share.
 */
async function countShare(
  tx: Database,
  {
    booker,
    newcomer,
    origin: { address },
    doctor: { id: doctorId },
    startsAt,
    endsAt,
    now,
  }: Pick<
    AppointmentToTake,
    'booker' | 'newcomer' | 'origin' | 'doctor' | 'startsAt' | 'endsAt' | 'now'
  >,
): Promise<'EMAIL_CODE_NEEDED' | 'NEWCOMERS_BY_PHONE' | null> {
  if (booker.kind !== 'new' || !newcomer || isUncounted(newcomer.shown))
    return null;
  await lockShares(tx, { address, doctorId });
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  const { offeredMinutes, until } = newcomer;
  if (
    !(await findIsBeyondShare(tx, {
      address,
      doctorId,
      minutes,
      offeredMinutes,
      until,
      now,
    }))
  )
    return null;
  return newcomer.canShowCode ? 'EMAIL_CODE_NEEDED' : 'NEWCOMERS_BY_PHONE';
}

const isUncounted = (shown: ShownProof) =>
  shown === 'code' || shown === 'known' || shown === 'own';

/** True if a new patient would get the time. The trial hold is rolled back with its transaction. */
async function isTimeToBeHad(
  tx: Database,
  { holdId, ...appointment }: ChosenSlot & { holdId: string | null; now: Date },
): Promise<boolean> {
  if (holdId) return findHoldServes(tx, { ...appointment, holdId });
  const hold = {
    ...appointment,
    heldBy: randomBytes(32),
    heldUntil: appointment.endsAt,
  };
  return (await insertHoldIfFree(tx, hold)) !== undefined;
}

async function whyNot(
  tx: Database,
  {
    patientId,
    practice,
    startsAt,
    endsAt,
    now,
    snapshot,
    rules,
  }: AppointmentToBook,
  { browser }: AppointmentToTake['origin'],
): Promise<Refusal<OwnAppointmentsRefusal | 'ACTING_ENDED'> | null> {
  if (
    rules.familyLinkId &&
    !(await findLinkOpens(tx, { linkId: rules.familyLinkId, now }))
  ) {
    return { code: 'ACTING_ENDED' };
  }
  const { specialtyId } = practice;
  return findOwnInTheWay(tx, {
    patientId,
    specialtyId,
    startsAt,
    endsAt,
    browser,
    now,
    policy: snapshot.policy,
  });
}
