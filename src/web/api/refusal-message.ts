import { notOfferedSentences, refusalSentences } from '../../contract/refusal-sentences.ts';
import type { NotOfferedReason, RefusalCode } from '../../contract/refusals.ts';

/** The sentence shown for a refusal. */
export function refusalMessage(code: RefusalCode): string {
  return refusalSentences[code];
}

/** Why a time cannot be booked, more exactly than `SLOT_NOT_OFFERED` says it. */
export function notOfferedMessage(reason: NotOfferedReason): string {
  return notOfferedSentences[reason];
}

export function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(refusalSentences, code);
}
