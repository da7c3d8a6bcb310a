import { OpenAPIGenerator } from '@orpc/openapi';
import { traverseContractProcedures } from '@orpc/server';
import type { RefusalCode } from '../../../base/api/contract/refusal.ts';
import type { PersonRole } from '../../../base/api/rules/session-level.ts';
import { levelOf } from '../../../base/doors/guard.ts';
import { sessionCookieName } from '../../../subjects/access/server/session/session-cookies.ts';
import type { Contract } from '../../contract/index.ts';
import { plainRoutes } from './plain-routes.ts';
import { openRefusals } from './refusal-responses.ts';
import { openSchemas, type Schema } from './schemas.ts';
import { doorNames, plainSubjects, subjects, tagOf } from './subjects.ts';

type Door = keyof Contract;
type Router = Parameters<OpenAPIGenerator['generate']>[0];
type Procedure = Parameters<
  Parameters<typeof traverseContractProcedures>[1]
>[0]['contract'];

interface Operation {
  summary?: string;
  description?: string;
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    schema: Schema;
  }[];
  requestBody?: Body;
  responses: Record<string, Body>;
}
interface Body {
  content: Record<string, { schema: Schema }>;
}

/** Describes the API in OpenAPI 3.1, from the doors' procedures and the addresses beside them. */
export async function describeApi(
  doors: Record<Door, Router>,
  { isSecure }: { isSecure: boolean },
): Promise<object> {
  const schemas = openSchemas();
  const refusals = openRefusals(schemas);
  const generator = new OpenAPIGenerator({
    schemaConverters: [schemas.converter],
  });
  const names = Object.keys(doors) as Door[];
  const paths: Record<string, object> = {};
  for (const door of names) {
    const generated = await generator.generate(doors[door], { info });
    traverseContractProcedures(
      { router: doors[door], path: [] },
      ({ contract, path }) => {
        const { method = '', path: address = '' } = contract['~orpc'].route;
        const verb = method.toLowerCase();
        const methods = generated.paths?.[address] as unknown as Record<
          string,
          Operation
        >;
        const operation = describe(methods[verb] as Operation, {
          door,
          path,
          verb,
          contract,
        });
        paths[`/${door}${address}`] = {
          ...paths[`/${door}${address}`],
          [verb]: operation,
        };
      },
    );
  }

  function describe(
    {
      summary,
      description,
      parameters = [],
      requestBody,
      responses,
    }: Operation,
    {
      door,
      path,
      verb,
      contract,
    }: {
      door: Door;
      path: readonly string[];
      verb: string;
      contract: Procedure;
    },
  ) {
    const level = levelOf(contract) ?? 'N0';
    const declared = Object.keys(contract['~orpc'].errorMap) as RefusalCode[];
    const hasInput = requestBody !== undefined || parameters.length > 0;
    const always = alwaysRefused({ level, verb, hasInput });
    const [group = '', name = ''] = path.map(
      (part) => part.charAt(0).toUpperCase() + part.slice(1),
    );
    const withNamed = ({ content }: Body, what: string) => {
      const as = [
        `${group}${name}${what}`,
        `${doorNames[door]}${group}${name}${what}`,
      ];
      return {
        content: {
          'application/json': { schema: schemas.named(schemaOf(content), as) },
        },
      };
    };
    const [[status = '', answer] = []] = Object.entries(responses).filter(
      ([code]) => code.startsWith('2'),
    );
    return {
      operationId: [door, ...path].join('.'),
      tags: [tagOf(door, subjects[door][path[0] as never])],
      summary,
      description: [
        description,
        door === 'public' ? 'Open to all.' : `Level ${level}.`,
      ]
        .filter(Boolean)
        .join('\n\n'),
      security: securityOf(door),
      parameters: [
        ...parameters.map(toParameter),
        ...(declared.includes('IDEMPOTENCY_MISMATCH')
          ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
          : []),
      ],
      ...(requestBody && {
        requestBody: { required: true, ...withNamed(requestBody, 'Body') },
      }),
      responses: {
        ...(answer && {
          [status]: {
            description: status === '201' ? 'Created.' : 'Done.',
            ...withNamed(answer, 'Answer'),
          },
        }),
        ...refusals.answersOf([...declared, ...always]),
        ...(requestBody && {
          413: { $ref: '#/components/responses/MalformedBody' },
        }),
      },
    };
  }

  const plain = plainRoutes(names, {
    schemas,
    answersOf: refusals.answersOf,
    tags: {
      live: plainSubjects.live[0],
      files: plainSubjects.files[0],
      service: plainSubjects.service[0],
    },
    securityOf,
  });
  const tags = names.flatMap((door) =>
    Object.values(subjects[door]).map((subject) => ({
      name: tagOf(door, subject),
      description: subject[1],
    })),
  );
  return withoutUnused({
    openapi: '3.1.1',
    info,
    servers: [{ url: '/api' }],
    tags: [
      ...tags,
      ...Object.values(plainSubjects).map(([name, description]) => ({
        name,
        description,
      })),
    ],
    paths: { ...paths, ...plain },
    components: {
      schemas: schemas.finished(),
      responses: refusals.responses,
      examples: refusals.examples,
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: securitySchemes(isSecure),
    },
  });
}

const schemaOf = (content: Body['content']) =>
  content['application/json']?.schema ?? {};

/** The refusals that any call of this kind may get, independent of its use case. */
function alwaysRefused({
  level,
  verb,
  hasInput,
}: {
  level: string;
  verb: string;
  hasInput: boolean;
}): RefusalCode[] {
  return [
    ...(hasInput ? (['INVALID_INPUT'] as const) : []),
    ...(verb === 'get' ? [] : (['CROSS_SITE'] as const)),
    ...(verb === 'get' || verb === 'delete'
      ? []
      : (['MALFORMED_BODY'] as const)),
    ...(level === 'N0' ? [] : (['NOT_SIGNED_IN', 'TOKEN_EXPIRED'] as const)),
    ...(level >= 'N2' ? (['NEEDS_CODE', 'NEEDS_SECOND_FACTOR'] as const) : []),
    ...(['WRONG_HOST', 'FAULT', 'UNAVAILABLE'] as const),
  ];
}

/**
 * Moves the description from the schema to the parameter, and drops what belongs to older versions of
 * OpenAPI.
 */
function toParameter({
  name,
  in: place,
  required = false,
  schema,
}: NonNullable<Operation['parameters']>[number]) {
  const { description, ...type } = schema;
  return { name, in: place, required, description, schema: type };
}

/** Removes the schemas that nothing refers to: those of inputs sent in the address. */
function withoutUnused<Document extends { components: { schemas: object } }>(
  document: Document,
): Document {
  const text = JSON.stringify(document);
  const used = Object.entries(document.components.schemas).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  );
  return {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(used) },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'The request’s UUID: the same key and content again get the first answer.',
  schema: { type: 'string', format: 'uuid' },
};

const roles: PersonRole[] = ['patient', 'doctor', 'reception', 'admin'];

function securityOf(door: Door): object[] {
  return door === 'public' ? [] : [{ [`${door}Session`]: [], tabKey: [] }];
}

function securitySchemes(isSecure: boolean): object {
  const sessions = roles.map((role) => [
    `${role}Session`,
    {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookieName(role, { isSecure }),
      description: `The session of the door \`${role}\`, set by signing in. It serves only together with the tab key.`,
    },
  ]);
  const tabKey = {
    type: 'apiKey',
    in: 'header',
    name: 'X-Tab-Key',
    description: 'The `tabKey` of the answer to signing in.',
  };
  return { ...Object.fromEntries(sessions), tabKey };
}

const info = {
  title: 'TurnoClaro',
  version: '1',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description: `A clinic's appointments: free times, holds, bookings, and the clinic's acts on them.

- **Doors.** The first part of a path is the caller: ${Object.entries(doorNames)
    .map(([door, name]) => `\`${door}\` (${name.toLowerCase()})`)
    .join(', ')}.
- **Sessions.** An operation that is not public needs the cookie of its door and the header \`X-Tab-Key\`, both from signing in.
  Each operation names its level: N1 identified, N2 verified, N3 reinforced by a second factor.
- **Refusals.** A refusal answers a code for programs and a sentence in Spanish for people.
- **Idempotency.** Calls that book, register or issue a document need the header \`Idempotency-Key\`, a UUID.
- **Time.** Instants are UTC; days and minutes are the clinic's wall clock, in its own zone.`,
};
