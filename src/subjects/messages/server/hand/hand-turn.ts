import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { channelRulesOf } from '../../../../base/person/rules/channels.ts';
import { isLandline } from '../../../../base/person/rules/landline.ts';
import { listedPerson } from '../../../../base/person/rules/person-names.ts';
import { epochMinuteOf } from '../../../../base/time/clinic-zone.ts';
import {
  canUndoAct,
  undoActUntil,
} from '../../../appointments/rules/day-acts.ts';
import { isQuiet } from '../../../outbox/rules/quiet-hours.ts';
import {
  countForHand,
  type ForHand,
  findForHand,
  findQuietHours,
  type HandMoment,
} from '../../../outbox/server/hand-queries.ts';
import { listMessageRows } from '../../../outbox/server/outbox-queries.ts';
import type { HandTurn } from '../../contract/messages-by-hand.ts';
import { MOST_COUNTED } from '../../contract/messages-by-hand.ts';
import { toTold } from '../sent/list-messages.ts';
import { findLastHandStep, type LastHandStep } from './hand-step-queries.ts';
import {
  deleteReserved,
  findReserved,
  updateReserved,
} from './reservation-queries.ts';

export type HandServices = Pick<
  Services,
  'db' | 'snapshot' | 'publicUrl' | 'ways' | 'changes'
>;
export type HandCall = Call<'reception'>;

/** A desk's message after a transaction. */
export interface DeskHas {
  moment: HandMoment;
  found: ForHand | undefined;
}

/** How long a message stays at one desk, unless the desk asks again. */
export const reservedForMs = 2 * 60_000;

/** Reads the conditions that decide now which messages are told by hand. */
export async function handMomentOf(
  db: Database,
  { ways, now, zone }: Pick<Services, 'ways'> & Pick<Call, 'now' | 'zone'>,
): Promise<HandMoment> {
  const isNight = isQuiet(
    epochMinuteOf(now.getTime()),
    await findQuietHours(db),
    zone,
  );
  return { now, ways, isNight };
}

/**
 * Keeps the message of this desk longer, or else reserves the next one. Needs `lockHand` and a transaction.
 */
export async function reserveForDesk(
  tx: Database,
  {
    moment,
    sessionId,
    wanted,
  }: { moment: HandMoment; sessionId: string; wanted?: number | undefined },
): Promise<ForHand | undefined> {
  const { now } = moment;
  const until = new Date(now.getTime() + reservedForMs);
  const had = wanted ?? (await findReserved(tx, sessionId));
  const kept =
    had === undefined
      ? undefined
      : await findForHand(tx, { ...moment, id: had, sessionId });
  const found = kept ?? (await findForHand(tx, { ...moment, sessionId }));
  if (
    found &&
    (await updateReserved(tx, { id: found.id, sessionId, until, now }))
  )
    return found;
  await deleteReserved(tx, sessionId);
  return undefined;
}

/**
 * A desk's message for the contract, with the number left and the step to undo. Read after the transaction,
 * so that no other desk waits for the lock.
 */
export async function readTurn(
  services: HandServices,
  { call, moment, found }: DeskHas & { call: HandCall },
): Promise<HandTurn> {
  const { actor, now } = call;
  const { db } = services;
  const left = await countForHand(db, { ...moment, most: MOST_COUNTED });
  const last = await findLastHandStep(db, { sessionId: actor.sessionId });
  return {
    message: found ? await toHandMessage(services, { call, found }) : null,
    left,
    serverNow: now.toISOString(),
    undo: last && last.doneBy === actor.id ? undoOf(last, now) : null,
  };
}

function undoOf(
  { id, messageId, kind, at, listedName }: LastHandStep,
  now: Date,
): HandTurn['undo'] {
  if (
    kind === 'opened' ||
    !canUndoAct({ doneAt: at.getTime(), now: now.getTime() })
  )
    return null;
  const until = new Date(undoActUntil(at.getTime())).toISOString();
  return { stepId: id, messageId, kind, listedName, until };
}

async function toHandMessage(
  { db, publicUrl, snapshot, ways }: HandServices,
  { call, found }: { call: HandCall; found: ForHand },
): Promise<HandTurn['message']> {
  const { actor, now } = call;
  const [row] = await listMessageRows(db, { ids: [found.id], limit: 1, now });
  if (!row) return null;
  const { clinic } = await snapshot.any();
  const told = toTold(row, {
    clinic,
    publicUrl,
    ways,
    now,
    sessionId: actor.sessionId,
  });
  return {
    told,
    listedName: listedPerson(found),
    phone: found.phone,
    why: whyByHand(found, told.reason),
    openedAt: found.openedAt?.toISOString() ?? null,
    putOffAt: found.putOffAt?.toISOString() ?? null,
    until: new Date(now.getTime() + reservedForMs).toISOString(),
  };
}

function whyByHand(
  { channel, status, phone, hasEmail, isBounced }: ForHand,
  reason: string | null,
): string {
  if (status === 'failed')
    return reason ? `No salió por sí solo: ${reason}` : 'No salió por sí solo';
  const { offWords } = channel === 'none' ? {} : channelRulesOf(channel);
  if (offWords !== undefined) return offWords;
  const email = isBounced
    ? 'A su e-mail no llega nada'
    : hasEmail
      ? 'No quiere avisos por e-mail'
      : 'No tiene e-mail';
  if (channel !== 'none') return email;
  if (phone && isLandline(phone))
    return `${email}, y su teléfono es fijo: hay que llamar`;
  return phone
    ? `${email}, y no quiere WhatsApp: hay que llamar`
    : `${email}, y no hay ningún teléfono`;
}
