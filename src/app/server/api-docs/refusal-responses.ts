import {
  type DeclaredRefusal,
  type RefusalCode,
  sentenceOf,
} from '../../../base/api/contract/refusal.ts';
import { refusals as all } from '../../contract/refusals.ts';
import type { openSchemas, Schema } from './schemas.ts';

const refusals: Record<RefusalCode, DeclaredRefusal> = all;
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
    const refusal = refusals[code];
    const { status, description, data, example } = refusal;
    const carried: Record<string, Schema> = data
      ? {
          data: {
            ...convert(data, 'output'),
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
        message: sentenceOf(refusal, example),
        ...(example && { data: example }),
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
