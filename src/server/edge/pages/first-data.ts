import { call, getRouter, isProcedure, ORPCError } from '@orpc/server';
import { generateOperationKey } from '@orpc/tanstack-query';
import type { FirstQuery } from '../../../contract/first-queries.ts';
import { isOutOfReach } from '../../kernel/db/out-of-reach.ts';
import type { RequestContext } from '../calls/guard.ts';

/** A result under the key of the browser's query cache. */
export interface FirstAnswer {
  queryKey: unknown;
  data: unknown;
}

/**
 * Fetches a page's data as its browser would, through the same procedures. Refused queries are left for the browser
 * to repeat and explain.
 */
export async function firstData(
  router: object,
  queries: FirstQuery[],
  context: RequestContext,
): Promise<FirstAnswer[]> {
  const answers = await Promise.all(queries.map((query) => ask(router, query, context)));
  return answers.filter((answer) => answer !== null);
}

async function ask(
  router: object,
  { path, input }: FirstQuery,
  context: RequestContext,
): Promise<FirstAnswer | null> {
  const procedure = getRouter(router as never, path);
  if (!isProcedure(procedure)) throw new Error(`No procedure at ${path.join('.')}.`);
  try {
    const data = await call(procedure, input as never, { context: context as never });
    return {
      queryKey: generateOperationKey(path, { type: 'query', ...(input !== undefined && { input }) }),
      data,
    };
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return null;
    // The page itself needs no database: the browser repeats the query, and shows the outage.
    if (isOutOfReach(error)) return null;
    throw error;
  }
}

/** JSON that stays data inside a script element, whatever names people have. */
export function toScriptText(answers: FirstAnswer[]): string {
  return JSON.stringify(answers).replaceAll('<', '\\u003c');
}
