import { call, getRouter, isProcedure, ORPCError } from '@orpc/server';
import { generateOperationKey } from '@orpc/tanstack-query';
import type { RequestContext } from '../../../base/doors/guard.ts';
import { isOutOfReach } from '../../../base/kernel/db/out-of-reach.ts';
import type { Answered, FirstQuery } from '../../contract/first-queries.ts';

/** A result under the key of the browser's query cache. */
export interface FirstAnswer {
  queryKey: unknown;
  data: unknown;
}

/**
 * Fetches a page's data through the same procedures as its browser. Queries that need other answers are asked
 * after them. Refused queries are left for the browser to repeat and explain.
 */
export async function firstData(
  router: object,
  queriesAfter: (answered: Answered) => FirstQuery[],
  context: RequestContext,
): Promise<FirstAnswer[]> {
  const answers: FirstAnswer[] = [];
  const asked = new Set<string>();
  for (;;) {
    const queries = queriesAfter(answeredBy(answers)).filter(
      (query) => !asked.has(JSON.stringify(query)),
    );
    if (queries.length === 0) return answers;
    for (const query of queries) asked.add(JSON.stringify(query));
    const answered = await Promise.all(
      queries.map((query) => ask(router, query, context)),
    );
    answers.push(...answered.filter((answer) => answer !== null));
  }
}

/** Returns the answers to queries of the public door. */
export function answeredBy(answers: FirstAnswer[]): Answered {
  return (subject, procedure) => {
    const asked = ['public', subject, procedure].join('.');
    const found = answers.find(
      ({ queryKey }) => (queryKey as [string[]])[0].join('.') === asked,
    );
    return found?.data as never;
  };
}

async function ask(
  router: object,
  { path, input }: FirstQuery,
  context: RequestContext,
): Promise<FirstAnswer | null> {
  const procedure = getRouter(router as never, path);
  if (!isProcedure(procedure))
    throw new Error(`No procedure at ${path.join('.')}.`);
  try {
    const data = await call(procedure, input as never, {
      context: context as never,
    });
    return {
      queryKey: generateOperationKey(path, {
        type: 'query',
        ...(input !== undefined && { input }),
      }),
      data,
    };
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return null;
    // The page itself needs no database: the browser repeats the query and shows the outage.
    if (isOutOfReach(error)) return null;
    throw error;
  }
}

/** JSON that stays data inside a script element, with any name in it. */
export function toScriptText(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
