import type { DeskBooked, DeskBooker } from '../../contract/reception/agenda.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { countFuture } from '../appointments/booking-queries.ts';
import type { ChosenSlot } from '../appointments/choose-slot.ts';
import { findStaffTurno, type StaffTurnoRow } from '../appointments/staff-turno-queries.ts';
import { toStaffTurno } from '../appointments/to-staff-turno.ts';
import { hashOf } from '../identity/secrets.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import { resolveDeskBooker } from './desk-booker.ts';
import { findAnsweredRequest } from './desk-booking-queries.ts';
import type { DeskCall } from './desk-call.ts';
import { howTold } from './how-told.ts';
import { type DeskTakeRefusal, type DeskTurnoToTake, takeDeskTurno } from './take-desk-turno.ts';

export interface DeskRequest extends DeskCall {
  booker: DeskBooker;
  /** Of the asker, for who is registered with it. */
  sessionId: string | null;
  address: string;
  /** A UUID of the asker's: the same one again gets the first answer. */
  idempotencyKey: string;
}

export type GiveRefusal =
  | Exclude<DeskTakeRefusal, 'OVERBOOK_FULL'>
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'IDEMPOTENCY_MISMATCH';

/** What is to be taken, as it was seen a moment ago. */
export type DeskChoice = Pick<DeskTurnoToTake, 'overbook' | 'arrivesOn'> & { slot: ChosenSlot };

export interface Giving<Code extends RefusalCode> {
  request: DeskRequest;
  /** All that makes the request another one. */
  content: unknown;
  choose: () => Promise<Outcome<DeskChoice, Code>>;
  /** What is said where rivals were faster each time; `full`: they have all places of the half day. */
  giveUp: (full: Refusal<'OVERBOOK_FULL'> | null) => Promise<Refusal<Code>>;
}

const mostTries = 4;

/** Chooses and takes until it is had or refused; a repeated request gets the first answer. */
export async function giveAtDesk<Code extends RefusalCode>(
  services: BookingServices,
  giving: Giving<Code>,
): Promise<Outcome<DeskBooked, Code> | Outcome<DeskBooked, GiveRefusal>> {
  const { idempotencyKey, actor } = giving.request;
  const attempt: Attempt = {
    idempotencyHash: hashOf(`desk ${actor.id} ${idempotencyKey}`),
    requestHash: hashOf(JSON.stringify(giving.content)),
  };
  const known = await findAnswer(services, giving.request, attempt);
  if (known) return known;
  const given = await tryToGive(services, giving, attempt);
  // What stands in the way may be the same request, sent twice at once.
  return given.ok ? given : ((await findAnswer(services, giving.request, attempt)) ?? given);
}

type Attempt = Pick<DeskTurnoToTake, 'idempotencyHash' | 'requestHash'>;

async function findAnswer(
  services: BookingServices,
  request: DeskRequest,
  { idempotencyHash, requestHash }: Attempt,
): Promise<Outcome<DeskBooked, 'IDEMPOTENCY_MISMATCH'> | null> {
  const answered = await findAnsweredRequest(services.db, idempotencyHash);
  if (!answered) return null;
  if (!answered.requestHash.equals(requestHash)) return refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  return done(await toDeskBooked(services, { id: answered.id, ...request }));
}

async function tryToGive<Code extends RefusalCode>(
  services: BookingServices,
  { request, choose, giveUp }: Giving<Code>,
  attempt: Attempt,
): Promise<Outcome<DeskBooked, Code> | Outcome<DeskBooked, GiveRefusal>> {
  const { db, catalog } = services;
  const { actor, sessionId, address, now } = request;
  const { timeZone } = (await catalog.any()).clinic;
  const resolved = await resolveDeskBooker(db, request.booker, { now, timeZone });
  if (!resolved.ok) return resolved;
  for (let tries = 1; tries <= mostTries; tries++) {
    const chosen = await choose();
    if (!chosen.ok) return chosen;
    const taken = await takeDeskTurno(db, {
      ...attempt,
      ...chosen.value,
      booker: resolved.value,
      ...{ actor, sessionId, address, now },
    });
    if (taken.ok) {
      const row = await readGiven(services, taken.id);
      announceTurno(services, { ...row, movesQueue: chosen.value.arrivesOn !== null });
      return done(await toDeskBooked(services, { id: taken.id, ...request }));
    }
    const { refusal } = taken;
    if (refusal?.code === 'OVERBOOK_FULL') return { ok: false, refusal: await giveUp(refusal) };
    if (refusal) return { ok: false, refusal };
  }
  return { ok: false, refusal: await giveUp(null) };
}

async function readGiven({ db }: BookingServices, id: string): Promise<StaffTurnoRow> {
  const row = await findStaffTurno(db, { id, doctorId: null });
  if (!row) throw new Error('A turno that was given is gone.');
  return row;
}

async function toDeskBooked(
  services: BookingServices,
  { id, actor, now }: DeskCall & { id: string },
): Promise<DeskBooked> {
  const { db, catalog } = services;
  const row = await readGiven(services, id);
  const { clinic, policy } = await catalog.any();
  const future = await countFuture(db, { ...row, now });
  return {
    turno: toStaffTurno(row, { actor, now, timeZone: clinic.timeZone }),
    passedLimit: passedLimit(future, policy),
    toldBy: await howTold(services, id),
  };
}

function passedLimit(
  { ofAll, ofSpecialty }: { ofAll: number; ofSpecialty: number },
  policy: { maxFuturePerPatient: number; maxFuturePerSpecialty: number },
): DeskBooked['passedLimit'] {
  if (ofSpecialty > policy.maxFuturePerSpecialty) {
    return { scope: 'specialty', limit: policy.maxFuturePerSpecialty };
  }
  return ofAll > policy.maxFuturePerPatient ? { scope: 'clinic', limit: policy.maxFuturePerPatient } : null;
}
