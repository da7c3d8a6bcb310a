import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any branch of such an answer takes. */
export const LIKE_TIME_MS = 300;

/** Responds, or fails, no sooner than after a fixed time, so that the duration reveals nothing of what was found. */
export async function answerInLikeTime<Answer>(
  work: () => Promise<Answer>,
): Promise<Answer> {
  const [answer] = await Promise.allSettled([work(), wait(LIKE_TIME_MS)]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}
