import { call, getRouter, isProcedure, ORPCError } from '@orpc/server';
import { generateOperationKey } from '@orpc/tanstack-query';
import { isOutOfReach } from '../db/out-of-reach.ts';
import type { RequestContext } from '../doors/guard.ts';

/** A query of the browser: the procedure's place in the contract, and its input. */
export interface QueryAsked {
  path: [door: string, ...procedure: string[]];
  input?: Record<string, string>;
}

/** An answer under the key by which the browser's cache will look for it. */
export interface FirstAnswer {
  queryKey: unknown;
  data: unknown;
}

/**
 * Asks for a page's data as its browser would, through the same procedures. What is refused is left for
 * the browser to ask and to explain.
 */
export async function firstData(
  router: object,
  asks: QueryAsked[],
  context: RequestContext,
): Promise<FirstAnswer[]> {
  const answers = await Promise.all(asks.map((asked) => ask(router, asked, context)));
  return answers.filter((answer) => answer !== null);
}

async function ask(
  router: object,
  { path, input }: QueryAsked,
  context: RequestContext,
): Promise<FirstAnswer | null> {
  const procedure = getRouter(router as never, path);
  if (!isProcedure(procedure)) throw new Error(`No procedure at ${path.join('.')}.`);
  try {
    const data = await call(procedure, input as never, { context: context as never });
    return { queryKey: generateOperationKey(path, { type: 'query', ...(input && { input }) }), data };
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return null;
    // The page itself needs no database: the browser asks again, and says that nothing answers.
    if (isOutOfReach(error)) return null;
    throw error;
  }
}

/** JSON that stays data inside a script element, whatever names people have. */
export function toScriptText(answers: FirstAnswer[]): string {
  return JSON.stringify(answers).replaceAll('<', '\\u003c');
}
