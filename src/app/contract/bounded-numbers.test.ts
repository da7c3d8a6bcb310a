import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';

/**
 * The bounds of PostgreSQL's `int`. A larger value makes a comparison or an insertion fail, with no refusal.
 */
const [least, most] = [-(2 ** 31), 2 ** 31 - 1];
/**
 * Numbers that may exceed an `int`: `bigint` row numbers and amounts, and answers, which are kept as JSON.
 */
const ofLargeColumns =
  /\/(transitionId|messageId|stepId|afterStep|before|(?:float|counted)?Cents|(?:copay|price)Cents\/anyOf\/0|AnswerValue\/anyOf\/1)$/;

interface Node {
  type?: string | string[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

/** Returns the places of numbers in a schema that may be larger or smaller than an `int`. */
function unboundedIn(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum } =
    node as Node;
  const isNumber = [type]
    .flat()
    .some((each) => each === 'integer' || each === 'number');
  const highest = maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY;
  const lowest = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  const bounds = ofLargeColumns.test(path)
    ? [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
    : [least, most];
  const isBeyond = lowest < (bounds[0] ?? 0) || highest > (bounds[1] ?? 0);
  const own = isNumber && isBeyond ? [path] : [];
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, each]) =>
      unboundedIn(each, `${path}/${key}`),
    ),
  ];
}

function inputsOf(router: object, path = ''): [string, z.ZodType][] {
  const definition = (router as { '~orpc'?: { inputSchema?: z.ZodType } })[
    '~orpc'
  ];
  if (definition)
    return definition.inputSchema ? [[path, definition.inputSchema]] : [];
  return Object.entries(router).flatMap(([key, each]) =>
    inputsOf(each, path ? `${path}.${key}` : key),
  );
}

test('every number in an input is bounded to what the database stores', () => {
  const inputs = inputsOf(contract);
  expect(inputs.length).toBeGreaterThan(200);
  const unbounded = inputs.flatMap(([path, schema]) =>
    unboundedIn(
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
      path,
    ),
  );
  expect(unbounded).toEqual([]);
});
