import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any of the ways that such an answer may take. */
export const LIKE_TIME_MS = 300;

/** Answers, or fails, no sooner than after a fixed time: how long it took tells nothing of what was found. */
export async function answerInLikeTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.allSettled([work(), wait(LIKE_TIME_MS)]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}
