import { sentenceOfRefusal } from '../../../base/api/contract/refusal-sentences.ts';
import {
  type RefusalCode,
  refusals,
} from '../../../base/api/contract/refusals.ts';
import { refusalExamples } from './refusal-examples.ts';
import type { openSchemas, Schema } from './schemas.ts';

const data: Partial<Record<RefusalCode, object>> = refusalExamples;
// By name, so that the description stays the same when a refusal moves to another file.
const codes = (Object.keys(refusals) as RefusalCode[]).sort();

const pascal = (code: string) =>
  code
    .toLowerCase()
    .replace(/(^|_)(\w)/g, (_, _start, letter: string) => letter.toUpperCase());

/** Builds a schema and an example for each refusal, and one answer per status with all its refusals. */
export function openRefusals({
  components,
  convert,
}: ReturnType<typeof openSchemas>) {
  const responses: Record<string, object> = {};
  const examples: Record<string, object> = {};
  for (const code of codes) {
    const { status, description, ...refusal } = refusals[code];
    const carried: Record<string, Schema> =
      'data' in refusal
        ? {
            data: {
              ...convert(refusal.data, 'output'),
              description: 'The refusal’s data.',
            },
          }
        : {};
    components[`${pascal(code)}Refusal`] = {
      type: 'object',
      description,
      properties: {
        defined: {
          type: 'boolean',
          description: 'True: the code is one of the API’s own.',
        },
        code: {
          type: 'string',
          const: code,
          description: 'The refusal, for a program.',
        },
        status: {
          type: 'integer',
          description: 'The HTTP status again.',
          examples: [status],
        },
        message: {
          type: 'string',
          description: 'The refusal in Spanish, for a person.',
        },
        ...carried,
      },
      required: [
        'defined',
        'code',
        'status',
        'message',
        ...Object.keys(carried),
      ],
    };
    examples[code] = {
      value: {
        defined: true,
        code,
        status,
        message: sentenceOfRefusal(code, data[code]),
        ...(data[code] && { data: data[code] }),
      },
    };
  }

  /** The answers for these refusals, by status. */
  function answersOf(told: Iterable<RefusalCode>): Record<string, object> {
    const wanted = new Set(told);
    const byStatus = Object.groupBy(
      codes.filter((code) => wanted.has(code)),
      (code) => refusals[code].status,
    );
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, together = []]) => [
        status,
        answer(Number(status), together),
      ]),
    );
  }

  function answer(status: number, together: RefusalCode[]): object {
    const name = together.map(pascal).join('Or');
    const only = together.length === 1 ? together[0] : undefined;
    const schemas = together.map((code) => ({
      $ref: `#/components/schemas/${pascal(code)}Refusal`,
    }));
    responses[name] ??= {
      // The meaning of each code stands once, at its schema.
      description: [
        together.map((code) => `\`${code}\``).join(', '),
        ...(only ? [refusals[only].description] : []),
      ].join(': '),
      ...(status === 503 && { headers: retryAfter }),
      content: {
        'application/json': {
          schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
          examples: Object.fromEntries(
            together.map((code) => [
              code,
              { $ref: `#/components/examples/${code}` },
            ]),
          ),
        },
      },
    };
    return { $ref: `#/components/responses/${name}` };
  }

  return { responses, examples, answersOf };
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds until it may be tried again.',
    schema: { type: 'integer' },
  },
} as const;
