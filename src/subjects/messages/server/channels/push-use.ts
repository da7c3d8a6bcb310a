import { rulesOf } from '../../../outbox/rules/message-kinds.ts';
import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';

const daySeconds = 24 * 60 * 60;

/** How long a push service keeps a message for a phone that is off, and if it wakes a sleeping phone. */
export function pushUseOf(
  {
    kind,
    uselessAt,
    appointment,
  }: Pick<TakenMessage, 'kind' | 'uselessAt' | 'appointment'>,
  now: Date,
): { ttlSeconds: number; isUrgent: boolean } {
  const { push = {}, isToldAfterStart, holdsForMinutes } = rulesOf(kind);
  const startsAt =
    appointment && !isToldAfterStart
      ? appointment.startsAtMs
      : Number.POSITIVE_INFINITY;
  const ends = push.isKeptUntilStart
    ? startsAt
    : Math.min(uselessAt?.getTime() ?? Number.POSITIVE_INFINITY, startsAt);
  const mostSeconds = holdsForMinutes ? daySeconds / 24 : 3 * daySeconds;
  const seconds = Math.floor((ends - now.getTime()) / 1000);
  return {
    ttlSeconds: Math.max(60, Math.min(mostSeconds, seconds)),
    isUrgent: push.isUrgent === true,
  };
}
