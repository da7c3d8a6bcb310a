import type { z } from 'zod';

interface Plain {
  /** For programmers, in the API's description. */
  description: string;
  /** The HTTP status. */
  status: 400 | 401 | 403 | 404 | 409 | 410 | 421 | 422 | 429 | 500 | 503;
  /** The Spanish sentence that a person reads, in the API and on the screen. */
  message: string;
}

interface WithData<Data extends z.ZodObject> extends Plain {
  /** The schema of the data that the refusal carries. */
  data: Data;
  example: z.input<Data>;
  /** A sentence that the data make more exact. Undefined: `message` says it. */
  exactly?(data: Partial<z.output<Data>>): string | undefined;
}

/** Declares one way in which a procedure may refuse. It is exported under its code. */
export function declareRefusal<Data extends z.ZodObject>(
  refusal: WithData<Data>,
): WithData<Data>;
export function declareRefusal(refusal: Plain): Plain;
export function declareRefusal(refusal: Plain): Plain {
  return refusal;
}

/** A refusal as a table holds it, with data or without. */
export interface DeclaredRefusal extends Plain {
  data?: z.ZodObject;
  example?: object;
  exactly?(data: object): string | undefined;
}

/** The sentence of a refusal, as exact as its data allow. */
export function sentenceOf(refusal: DeclaredRefusal, data: unknown): string {
  return refusal.exactly?.((data ?? {}) as object) ?? refusal.message;
}

/** The refusals of all subjects, by code: `app/contract/refusals.ts` gathers them. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled there.
export interface Refusals {}

export type RefusalCode = keyof Refusals & string;
