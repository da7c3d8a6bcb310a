import {
  isDelay,
  type MessageKind,
} from '../../../outbox/rules/message-kinds.ts';
import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';

const daySeconds = 24 * 60 * 60;
// Messages on which a day or an hour depends. A phone in battery saving shows the others when it wakes.
const CHANGES_OF_THE_DAY: readonly MessageKind[] = [
  'clinic_cancellation',
  'change',
  'out_of_schedule',
];
const URGENT: readonly MessageKind[] = [
  ...CHANGES_OF_THE_DAY,
  'waitlist_offer',
];

/**
 * True if the message also goes by the next way: a push service never says that the patient saw it, and the
 * patient must not come to a closed consulting room.
 */
export function isToldTwice({ kind }: Pick<TakenMessage, 'kind'>): boolean {
  return CHANGES_OF_THE_DAY.includes(kind);
}

/** How long a push service keeps a message for a phone that is off, and if it wakes a sleeping phone. */
export function pushUseOf(
  {
    kind,
    uselessAt,
    appointment,
  }: Pick<TakenMessage, 'kind' | 'uselessAt' | 'appointment'>,
  now: Date,
): { ttlSeconds: number; isUrgent: boolean } {
  const startsAt =
    appointment && kind !== 'clinic_cancellation'
      ? appointment.startsAtMs
      : Number.POSITIVE_INFINITY;
  const ends =
    kind === 'reminder'
      ? startsAt
      : Math.min(uselessAt?.getTime() ?? Number.POSITIVE_INFINITY, startsAt);
  const mostSeconds = isDelay(kind) ? daySeconds / 24 : 3 * daySeconds;
  const seconds = Math.floor((ends - now.getTime()) / 1000);
  return {
    ttlSeconds: Math.max(60, Math.min(mostSeconds, seconds)),
    isUrgent: isDelay(kind) || URGENT.includes(kind),
  };
}
