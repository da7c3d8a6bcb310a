import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';

/** A fact of a row. Each function throws if the row lacks it. */
export function textOf({ kind, facts }: TakenMessage, name: string): string {
  const value = facts[name];
  if (typeof value !== 'string') throw new Error(`A ${kind} needs ${name}.`);
  return value;
}

export function numberOf({ kind, facts }: TakenMessage, name: string): number {
  const value = facts[name];
  if (typeof value !== 'number') throw new Error(`A ${kind} needs ${name}.`);
  return value;
}

export function instantOf(taken: TakenMessage, name: string): Date {
  return new Date(numberOf(taken, name));
}
