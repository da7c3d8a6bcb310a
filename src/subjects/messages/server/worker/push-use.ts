import { isDelay, type MessageKind } from '../../../outbox/rules/message-kinds.ts';
import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';

const daySeconds = 24 * 60 * 60;
// What a day or an hour depends on; a telephone that saves its battery shows the rest when it wakes.
const CHANGES_OF_THE_DAY: readonly MessageKind[] = ['clinic_cancellation', 'change', 'out_of_schedule'];
const URGENT: readonly MessageKind[] = [...CHANGES_OF_THE_DAY, 'waitlist_offer'];

/**
 * Whether it goes by the next way too. A push service says that it took a message, never that somebody saw it: nobody stands at
 * the door of a closed consulting room because their telephone was off.
 */
export function isToldTwice({ kind }: Pick<TakenMessage, 'kind'>): boolean {
  return CHANGES_OF_THE_DAY.includes(kind);
}

/** How long a push service keeps a message for a telephone that is off, and whether it wakes one that sleeps. */
export function pushUseOf(
  { kind, uselessAt, appointment }: Pick<TakenMessage, 'kind' | 'uselessAt' | 'appointment'>,
  now: Date,
): { ttlSeconds: number; isUrgent: boolean } {
  const startsAt =
    appointment && kind !== 'clinic_cancellation' ? appointment.startsAtMs : Number.POSITIVE_INFINITY;
  const ends =
    kind === 'reminder' ? startsAt : Math.min(uselessAt?.getTime() ?? Number.POSITIVE_INFINITY, startsAt);
  const mostSeconds = isDelay(kind) ? daySeconds / 24 : 3 * daySeconds;
  const seconds = Math.floor((ends - now.getTime()) / 1000);
  return {
    ttlSeconds: Math.max(60, Math.min(mostSeconds, seconds)),
    isUrgent: isDelay(kind) || URGENT.includes(kind),
  };
}
