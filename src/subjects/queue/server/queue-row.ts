import { ticketCode } from '../../appointments/rules/ticket-code.ts';
import type { Arrival } from '../rules/queue-order.ts';
import {
  isPlaceKept,
  type QueueState,
  queueStateOf,
} from '../rules/queue-state.ts';
import type { QueueRow } from './waiting-queries.ts';

/** Returns the facts of an arrived patient that decide the turn. */
export function toArrival(row: QueueRow): Arrival {
  const { id, startsAt, arrivedAt, waitsSince, isWalkIn, isUrgent, place } =
    row;
  const since = (waitsSince ?? arrivedAt ?? startsAt).getTime();
  return {
    id,
    startsAt: startsAt.getTime(),
    arrivedAt: since,
    isWalkIn,
    isUrgent,
    place,
  };
}

export function stateOf(row: QueueRow): QueueState {
  const status = row.status === 'in_progress' ? 'in_progress' : 'arrived';
  return queueStateOf({ ...row, status, isOut: row.outUntil !== null });
}

/** True if the patient stepped out for too long: those who wait go before. */
export function hasLostPlace(row: QueueRow, now: number): boolean {
  if (row.outUntil === null || stateOf(row) !== 'out') return false;
  return !isPlaceKept({ outUntil: row.outUntil.getTime(), now });
}

/** `A-014`; null: the clinic gives no numbers. */
export function ticketOf({
  ticketLetter: letter,
  ticketNumber: number,
}: QueueRow): string | null {
  return letter === null || number === null
    ? null
    : ticketCode({ letter, number });
}
