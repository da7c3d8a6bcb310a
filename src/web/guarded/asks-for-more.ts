import { problemOf } from '../lib/problem-of.ts';

/** Whether it was refused only because the session has to be raised first. */
export function asksForMore(error: unknown): boolean {
  if (!error) return false;
  const { code } = problemOf(error);
  return code === 'NEEDS_CODE' || code === 'NEEDS_SECOND_FACTOR';
}
