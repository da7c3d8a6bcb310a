import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { once } from '../../../../base/kernel/once.ts';
import {
  done,
  type OrRefused,
  type Outcome,
  type Refusal,
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
import { retryWhileLost } from '../../../schedule/server/availability/retry-while-lost.ts';
import type { DeskBooked, DeskBooker } from '../../contract/desk-booking.ts';
import {
  type AnsweredRequest,
  findAnsweredRequest,
} from '../take/answered-request-queries.ts';
import { limitReached } from '../take/appointment-limit.ts';
import { countFuture } from '../take/booking-queries.ts';
import { resolveDeskBooker } from './desk-booker.ts';
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

type GivingRefusal<Code extends RefusalCode> =
  | Refusal<Code>
  | Refusal<GiveRefusal>;

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
export function giveAtDesk<Code extends RefusalCode>(
  services: Services,
  giving: Giving<Code>,
): Promise<OrRefused<DeskBooked, GivingRefusal<Code>>> {
  const { request, content } = giving;
  const attempt: Attempt = {
    idempotencyHash: hashOf(
      `desk ${request.actor.id} ${request.idempotencyKey}`,
    ),
    requestHash: hashOf(JSON.stringify(content)),
  };
  return once<AnsweredRequest, DeskBooked, GivingRefusal<Code>>({
    requestHash: attempt.requestHash,
    find: () => findAnsweredRequest(services.db, attempt.idempotencyHash),
    answer: (answered) => readDeskBooked(services, request, answered),
    act: () => tryToGive(services, giving, attempt),
  });
}

type Attempt = Pick<DeskAppointmentToTake, 'idempotencyHash' | 'requestHash'>;

async function tryToGive<Code extends RefusalCode>(
  services: Services,
  { request, choose, giveUp }: Giving<Code>,
  attempt: Attempt,
): Promise<OrRefused<DeskBooked, GivingRefusal<Code>>> {
  const { actor, address, now } = request;
  const resolved = await resolveDeskBooker(services, request.booker, request);
  if (!resolved.ok) return resolved;
  return retryWhileLost<DeskChoice, DeskBooked, GivingRefusal<Code>>({
    choose: async () => {
      const chosen = await choose();
      return chosen.ok
        ? { chosen: chosen.value, basis: chosen.value.slot.doctor.revision }
        : { answer: chosen };
    },
    take: async (chosen) => {
      const taken = await takeDeskAppointment(services.db, {
        ...attempt,
        ...chosen,
        booker: resolved.value,
        actor,
        address,
        now,
      });
      if (!taken.ok) {
        const { refusal } = taken;
        if (refusal?.code !== 'OVERBOOK_FULL') return { ok: false, refusal };
        return { ok: false, refusal: await giveUp(refusal) };
      }
      const movesQueue = chosen.arrivesOn !== null;
      const row = await findGivenAppointment(services.db, taken.value);
      announceAppointment(services, { ...row, movesQueue });
      return done(await toDeskBooked(services, row, request));
    },
    giveUp: () => giveUp(null),
  });
}

async function readDeskBooked(
  services: Services,
  request: DeskRequest,
  { id }: { id: string },
): Promise<DeskBooked> {
  const row = await findGivenAppointment(services.db, id);
  return toDeskBooked(services, row, request);
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
