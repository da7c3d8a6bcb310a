import type { z } from 'zod';
import type { RefusalCode, Refusals } from '../api/contract/refusal.ts';

type DataOf<Code extends RefusalCode> = Refusals[Code] extends {
  data: infer Schema extends z.ZodType;
}
  ? { data: z.infer<Schema> }
  : { data?: undefined };

/** A refusal as the contract names it, with exactly the data it promises. */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
  [Each in Code]: { code: Each } & DataOf<Each>;
}[Code];

/** The result of a use case: refusals are part of the conversation, so they are returned. */
export type Outcome<Value, Code extends RefusalCode> = OrRefused<
  Value,
  Refusal<Code>
>;

export interface WithCode {
  code: RefusalCode;
}

/** The same, for a function that passes refusals on and need not know their codes. */
export type OrRefused<Value, Refused extends WithCode> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refused };

export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refuse<const Code extends RefusalCode>(
  refusal: Refusal<Code>,
): { ok: false; refusal: Refusal<Code> } {
  return { ok: false, refusal };
}

export function invalid(
  path: string,
  message: string,
): { ok: false; refusal: Refusal<'INVALID_INPUT'> } {
  return refuse({
    code: 'INVALID_INPUT',
    data: { fields: [{ path, message }] },
  });
}
