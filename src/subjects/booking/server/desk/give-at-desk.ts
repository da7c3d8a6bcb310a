import type { RefusalCode } from '../../../../base/api/contract/refusals.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import type { DayRole } from '../../../appointments/rules/day-acts.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import {
  findGivenAppointment,
  type StaffAppointmentRow,
} from '../../../appointments/server/staff-appointment-queries.ts';
import { toStaffAppointment } from '../../../appointments/server/to-staff-appointment.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';
import { Tries } from '../../../schedule/server/availability/tries.ts';
import type { DeskBooked, DeskBooker } from '../../contract/desk-booking.ts';
import { limitReached } from '../take/appointment-limit.ts';
import { countFuture } from '../take/booking-queries.ts';
import { resolveDeskBooker } from './desk-booker.ts';
import { findAnsweredRequest } from './desk-booking-queries.ts';
import { howTold } from './how-told.ts';
import {
  type DeskAppointmentToTake,
  type DeskTakeRefusal,
  takeDeskAppointment,
} from './take-desk-appointment.ts';

/** A request of the counter, or of a doctor during a visit. */
export interface DeskRequest extends Call<DayRole> {
  booker: DeskBooker;
  /** A UUID from the client: a repeat gets the first result. */
  idempotencyKey: string;
}

export type GiveRefusal =
  | Exclude<DeskTakeRefusal, 'OVERBOOK_FULL'>
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'IDEMPOTENCY_MISMATCH';

/** The chosen time, as it was read a moment ago. */
export type DeskChoice = Pick<
  DeskAppointmentToTake,
  'overbook' | 'arrivesOn'
> & { slot: ChosenSlot };

export interface Giving<Code extends RefusalCode> {
  request: DeskRequest;
  /** The request's content: any difference makes it another request. */
  content: unknown;
  choose: () => Promise<Outcome<DeskChoice, Code>>;
  /** The refusal if rivals won every try; `full`: all places of the half day are taken. */
  giveUp: (full: Refusal<'OVERBOOK_FULL'> | null) => Promise<Refusal<Code>>;
}

/** Chooses and books until it succeeds or is refused; a repeated request gets the first result. */
export async function giveAtDesk<Code extends RefusalCode>(
  services: Services,
  giving: Giving<Code>,
): Promise<Outcome<DeskBooked, Code> | Outcome<DeskBooked, GiveRefusal>> {
  const { idempotencyKey, actor } = giving.request;
  const attempt: Attempt = {
    idempotencyHash: hashOf(`desk ${actor.id} ${idempotencyKey}`),
    requestHash: hashOf(JSON.stringify(giving.content)),
  };
  const answer = await findAnswer(services, giving.request, attempt);
  if (answer) return answer;
  const given = await tryToGive(services, giving, attempt);
  // The obstacle may be the same request, sent twice at once.
  return given.ok
    ? given
    : ((await findAnswer(services, giving.request, attempt)) ?? given);
}

type Attempt = Pick<DeskAppointmentToTake, 'idempotencyHash' | 'requestHash'>;

async function findAnswer(
  services: Services,
  request: DeskRequest,
  { idempotencyHash, requestHash }: Attempt,
): Promise<Outcome<DeskBooked, 'IDEMPOTENCY_MISMATCH'> | null> {
  const answered = await findAnsweredRequest(services.db, idempotencyHash);
  if (!answered) return null;
  if (!answered.requestHash.equals(requestHash))
    return refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  return done(
    await toDeskBooked(
      services,
      await findGivenAppointment(services.db, answered.id),
      request,
    ),
  );
}

async function tryToGive<Code extends RefusalCode>(
  services: Services,
  { request, choose, giveUp }: Giving<Code>,
  attempt: Attempt,
): Promise<Outcome<DeskBooked, Code> | Outcome<DeskBooked, GiveRefusal>> {
  const { db } = services;
  const { actor, address, now } = request;
  const resolved = await resolveDeskBooker(services, request.booker, request);
  if (!resolved.ok) return resolved;
  for (const tries = new Tries(); ; ) {
    const chosen = await choose();
    if (!chosen.ok) return chosen;
    tries.begin(chosen.value.slot);
    const deskAppointment = await takeDeskAppointment(db, {
      ...attempt,
      ...chosen.value,
      booker: resolved.value,
      actor,
      address,
      now,
    });
    if (deskAppointment.ok) {
      const row = await findGivenAppointment(db, deskAppointment.id);
      announceAppointment(services, {
        ...row,
        movesQueue: chosen.value.arrivesOn !== null,
      });
      return done(await toDeskBooked(services, row, request));
    }
    const { refusal } = deskAppointment;
    if (refusal?.code === 'OVERBOOK_FULL')
      return { ok: false, refusal: await giveUp(refusal) };
    if (refusal) return { ok: false, refusal };
    if (tries.isLast) return { ok: false, refusal: await giveUp(null) };
  }
}

async function toDeskBooked(
  services: Services,
  row: StaffAppointmentRow,
  call: Call<DayRole>,
): Promise<DeskBooked> {
  const { db, snapshot } = services;
  const { policy } = await snapshot.any();
  const future = await countFuture(db, { ...row, now: call.now });
  const before = {
    ofAll: future.ofAll - 1,
    ofSpecialty: future.ofSpecialty - 1,
  };
  return {
    appointment: toStaffAppointment(row, call),
    passedLimit: limitReached(policy, before),
    toldBy: await howTold(services, row.id),
  };
}
