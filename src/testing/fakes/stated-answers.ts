import {
  type AnyContractProcedure,
  type InferContractRouterInputs,
  type InferContractRouterOutputs,
  type SchemaIssue,
  ValidationError,
} from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import { contract } from '../../app/contract/index.ts';
import { refusals } from '../../app/contract/refusals.ts';
import type { RefusalCode } from '../../base/api/contract/refusal.ts';
import { sentenceOf } from '../../base/api/contract/refusal.ts';

type Contract = typeof contract;
type Door = keyof Contract;
type NamesAt<At extends Door> = {
  [Group in keyof Contract[At] &
    string]: `${Group}.${keyof Contract[At][Group] & string}`;
}[keyof Contract[At] & string];
type PublicName = NamesAt<'public'>;
type RoleName = {
  [At in Exclude<Door, 'public'>]: `${At}.${NamesAt<At>}`;
}[Exclude<Door, 'public'>];

/** Like `appointments.book`, or `patient.session.get` at a door other than the public one. */
export type ProcedureName = PublicName | RoleName;

type Within<
  Router,
  Path extends string,
> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Router
    ? Within<Router[Head], Rest>
    : never
  : Path extends keyof Router
    ? Router[Path]
    : never;
type PathOf<Name extends ProcedureName> = Name extends PublicName
  ? `public.${Name}`
  : Name;

export type InputOf<Name extends ProcedureName> = Within<
  InferContractRouterInputs<Contract>,
  PathOf<Name>
>;
export type AnswerOf<Name extends ProcedureName> = Within<
  InferContractRouterOutputs<Contract>,
  PathOf<Name>
>;

/** An answer, or a function that makes it from the request's input. */
export type Stated<Name extends ProcedureName> =
  | AnswerOf<Name>
  | ((input: InputOf<Name>) => AnswerOf<Name>);

type Entry = { refusal: ORPCError<string, unknown> } | { answer: unknown };

function procedureOf(name: string): AnyContractProcedure['~orpc'] {
  const path = name.split('.');
  const [door = '', group = '', procedure = ''] =
    path.length === 2 ? ['public', ...path] : path;
  const groups = contract[door as Door] as unknown as Record<
    string,
    Record<string, AnyContractProcedure>
  >;
  const declared = groups?.[group]?.[procedure];
  if (!declared) throw new Error(`The contract has no procedure ${name}`);
  return declared['~orpc'];
}

type Schema = AnyContractProcedure['~orpc']['outputSchema'];

function validate(schema: Schema, value: unknown) {
  const result = schema ? schema['~standard'].validate(value) : { value };
  if (result instanceof Promise)
    throw new Error('A schema of the contract takes its time');
  return result;
}

function validated(schema: Schema, value: unknown, what: string): unknown {
  const result = validate(schema, value);
  if (!result.issues) return result.value;
  const issues = result.issues.map(
    ({ path = [], message }: SchemaIssue) => `${path.join('.')}: ${message}`,
  );
  throw new Error(`${what} is not of the contract. ${issues.join('; ')}`);
}

/** Reads the input as the procedure's handler gets it. Refuses invalid input as the server does. */
function inputOf(name: string, input: unknown): unknown {
  const result = validate(procedureOf(name).inputSchema, input);
  if (!result.issues) return result.value;
  const cause = new ValidationError({
    message: 'Not of the contract',
    issues: [...result.issues],
    data: input,
  });
  throw new ORPCError('BAD_REQUEST', { cause });
}

/** Reads the answer as the contract lets it through. Throws if it is not one of this procedure. */
export function answerOf(name: string, answer: unknown): unknown {
  return validated(
    procedureOf(name).outputSchema,
    answer,
    `The answer of ${name}`,
  );
}

/**
 * The refusals that the server's edge may give instead of any procedure, and those of the gate at signed-in
 * doors.
 */
const ofTheEdge: RefusalCode[] = [
  ...([
    'FAULT',
    'UNAVAILABLE',
    'MALFORMED_BODY',
    'INVALID_INPUT',
    'WRONG_HOST',
    'CROSS_SITE',
  ] as const),
];
const ofTheGate: RefusalCode[] = [
  'NOT_SIGNED_IN',
  'TOKEN_EXPIRED',
  'NEEDS_CODE',
  'NEEDS_SECOND_FACTOR',
];

/** Makes the refusal. Throws if this procedure does not declare it, or not with such data. */
export function refusalBy(
  name: string,
  code: string,
  data?: unknown,
): ORPCError<string, unknown> {
  const isPublic = name.split('.').length === 2;
  const edge = [...ofTheEdge, ...(isPublic ? [] : ofTheGate)].find(
    (each) => each === code,
  );
  const declared: { status?: number; data?: unknown } | undefined = edge
    ? refusals[edge]
    : procedureOf(name).errorMap[code];
  if (!declared?.status)
    throw new Error(`${name} does not declare the refusal ${code}`);
  const checked = validated(
    declared.data as Schema,
    data,
    `The refusal ${code} of ${name}`,
  );
  const message = sentenceOf(refusals[code as RefusalCode], checked);
  return new ORPCError(code, {
    defined: true,
    status: declared.status,
    message,
    data: checked,
  });
}

/**
 * The answers and refusals that a test states. Each is checked against the contract when it is stated and
 * when it is given.
 */
export function createStatedAnswers() {
  const standing = new Map<string, Entry>();
  const once = new Map<string, Entry[]>();

  const entryOf = (name: string, answer: unknown): Entry => {
    if (typeof answer !== 'function') answerOf(name, answer);
    return { answer };
  };
  const queue = (name: string, entry: Entry) =>
    void once.set(name, [...(once.get(name) ?? []), entry]);

  return {
    statements: {
      /** States a procedure's answer from now on. */
      answer: <Name extends ProcedureName>(name: Name, answer: Stated<Name>) =>
        void standing.set(name, entryOf(name, answer)),
      /** States the answer to a procedure's next request, or to the one after those already stated. */
      answerNext: <Name extends ProcedureName>(
        name: Name,
        answer: Stated<Name>,
      ) => queue(name, entryOf(name, answer)),
      /** States that a procedure refuses from now on. */
      refuse: (name: ProcedureName, code: RefusalCode, data?: unknown) =>
        void standing.set(name, { refusal: refusalBy(name, code, data) }),
      /** Lets a procedure answer like the example again. */
      asUsual: (name: ProcedureName) => void standing.delete(name),
      /** States the refusal of a procedure's next request, or of the one after those already stated. */
      refuseNext: (name: ProcedureName, code: RefusalCode, data?: unknown) =>
        queue(name, { refusal: refusalBy(name, code, data) }),
    },
    /** Takes what was stated for this request. Undefined: nothing was. */
    take: (name: string): Entry | undefined =>
      once.get(name)?.shift() ?? standing.get(name),
    /** Gives an entry's answer to this input. */
    give(name: string, answer: unknown, input: unknown): unknown {
      const received = inputOf(name, input);
      return answerOf(
        name,
        typeof answer === 'function' ? answer(received) : answer,
      );
    },
  };
}
