import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import type {
  OrRefused,
  Outcome,
  Refusal,
  WithCode,
} from '../../../../base/kernel/refusal.ts';
import type { ChosenSlot } from './choose-slot.ts';

/** A taken value, or the refusal. Null: a rival has a time or something changed, so choose again. */
export type Taken<Value, Refused extends WithCode> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refused | null };

/** The times are lost to a rival, or what the choice was based on changed. */
export const lost = { ok: false, refusal: null } as const;

/** The times to take, or the answer that ends the tries. */
export type Choice<Chosen, Value, Refused extends WithCode> =
  | {
      chosen: Chosen;
      /** The state that the choice was made by. If the next try has the same, a rival won this one. */
      basis: number | string;
    }
  | { answer: OrRefused<Value, Refused> };

const mostLost = 4;
const mostTries = 24;

/**
 * Chooses times and takes them, until they are taken or refused. Gives up after four tries that rivals won,
 * and after 24 in all.
 */
export async function retryWhileLost<Chosen, Value, Refused extends WithCode>({
  choose,
  take,
  giveUp,
}: {
  /** `tries` counts from 1. */
  choose: (tries: number) => Promise<Choice<Chosen, Value, Refused>>;
  take: (chosen: Chosen, tries: number) => Promise<Taken<Value, Refused>>;
  giveUp: () => Promise<Refused>;
}): Promise<OrRefused<Value, Refused>> {
  let lastBasis: number | string | null = null;
  let losses = 0;
  for (let tries = 1; ; tries++) {
    const choice = await choose(tries);
    if ('answer' in choice) return choice.answer;
    if (choice.basis === lastBasis) losses++;
    lastBasis = choice.basis;
    const taken = await take(choice.chosen, tries);
    if (taken.ok) return taken;
    if (taken.refusal) return { ok: false, refusal: taken.refusal };
    if (losses + 1 >= mostLost || tries >= mostTries)
      return { ok: false, refusal: await giveUp() };
  }
}

/** Turns a choice by the doctor's schedule into one of several tries. */
export function byItsSchedule<Code extends RefusalCode>(
  chosen: Outcome<ChosenSlot, Code>,
): Choice<ChosenSlot, never, Refusal<Code>> {
  return chosen.ok
    ? { chosen: chosen.value, basis: chosen.value.doctor.revision }
    : { answer: chosen };
}
