import { randomUUID } from 'node:crypto';
import { isProcedure } from '@orpc/server';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { refusalSentences } from '../../../contract/refusal-sentences.ts';
import { insertSmallClinic } from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { digestOf } from '../../../testing/database/table-digest.ts';
import { newVisitor, testServer } from '../../../testing/servers/test-server.ts';
import { assertEveryLevelDeclared, isEnrolment, levelOf, whyNotCall } from '../calls/guard.ts';
import { adminDoor } from './admin.ts';
import { doctorDoor } from './doctor.ts';
import { patientDoor } from './patient.ts';
import { publicDoor } from './public.ts';
import { receptionDoor } from './reception.ts';

const database = testDatabase();
const server = testServer(database);

beforeAll(async () => {
  await insertSmallClinic(database);
});

function leavesOf(tree: object, isLeaf: (entry: object) => boolean, path: string[] = []): [string, object][] {
  return Object.entries(tree).flatMap(([name, entry]) => {
    const at = [...path, name];
    return isLeaf(entry) ? [[at.join('.'), entry]] : leavesOf(entry, isLeaf, at);
  });
}

const doors = {
  public: publicDoor,
  patient: patientDoor,
  doctor: doctorDoor,
  reception: receptionDoor,
  admin: adminDoor,
};
const procedures = leavesOf(doors, isProcedure);

test('every procedure of the contract is served, and none besides', () => {
  const promised = leavesOf(contract, (entry) => '~orpc' in entry).map(([name]) => name);
  expect(procedures.map(([name]) => name).toSorted()).toEqual(promised.toSorted());
});

test.each(procedures)('%s says who may call it', (_, procedure) => {
  expect(() => assertEveryLevelDeclared({ procedure })).not.toThrow();
});

test('a procedure that says not who may call it stops the product from starting', () => {
  const [[, procedure] = []] = procedures;
  const copy = Object.create(procedure as object);
  expect(() => assertEveryLevelDeclared({ public: { clinic: { get: copy } } })).toThrow(
    'public.clinic.get declares no assurance level',
  );
});

/** Every kind of caller: door, level, and whether a second factor is required of them. */
const actors = (['patient', 'doctor', 'reception', 'admin'] as const).flatMap((door) =>
  (['N1', 'N2', 'N3'] as const).flatMap((level) =>
    (['none', 'due', 'shown', 'not shown'] as const)
      // A person who has not shown their second factor is only identified (N1).
      .filter((factor) => factor !== 'not shown' || level === 'N1')
      .map((factor) => ({
        ...{
          kind: door,
          level,
          asksSecondFactor: factor !== 'none',
          needsSecondFactor: factor === 'not shown',
        },
        hasSecondFactor: factor === 'shown' || factor === 'not shown',
      })),
  ),
);

test.each(procedures)(
  '%s may be called by who signed in at its own door, sure enough, and nobody else',
  (name, procedure) => {
    const [door = ''] = name.split('.');
    const level = levelOf(procedure) ?? 'N3';
    expect(whyNotCall(procedure, door, null)).toBe(level === 'N0' ? null : 'NOT_SIGNED_IN');
    for (const actor of actors) {
      const isAsked = isEnrolment(procedure) ? actor.hasSecondFactor : actor.asksSecondFactor;
      const sureEnough = level === 'N3' && !isAsked ? 'N2' : level;
      const isEntitled = level === 'N0' || (actor.kind === door && actor.level >= sureEnough);
      expect(whyNotCall(procedure, door, actor) === null, JSON.stringify(actor)).toBe(isEntitled);
    }
  },
);

interface Operation {
  id: string;
  method: string;
  path: string;
}

const names = procedures.map(([name]) => name);

/** The procedures as the API describes them; what is none, such as streams and files, has tests of its own. */
async function operations(): Promise<Operation[]> {
  const { json } = await newVisitor(server).ask('/api/openapi.json');
  const [{ url }] = json.servers;
  return Object.entries<Record<string, { operationId: string }>>(json.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId: id }]) => ({
        id,
        method: method.toUpperCase(),
        path: `${url}${path}`,
      })),
    )
    .filter(({ id }) => names.includes(id));
}

test('the API describes every procedure', async () => {
  expect((await operations()).map(({ id }) => id).toSorted()).toEqual(names.toSorted());
});

const garbageBodies: [what: string, body: string][] = [
  ['nothing', ''],
  ['words', 'hola'],
  ['half of something', '{"doctorId":"'],
  ['null', 'null'],
  ['a list', '[[[]]]'],
  ['a number', '1e999'],
  ['unknown keys', '{"__proto__":{"admin":true},"constructor":1,"role":"admin"}'],
  ['wrong kinds', '{"doctorId":{"$ne":null},"access":[],"booker":true,"dni":1,"startsAt":{}}'],
  ['something deep', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['a character that ends texts', '{"dni":"30111222\\u0000","password":"\\ud800"}'],
  [
    'the same in an e-mail',
    '{"email":"a\\u0000@a.ar","user_email":"a\\u0000@a.ar","password":"x","user_password":"x","user_role":"Admin","rememberMe":true}',
  ],
  ['another one that nobody sees', '{"email":"a\\u0001@a.ar","password":"x","rememberMe":true}'],
];
const garbageParts = [
  'x',
  '0',
  "'; drop table appointments; --",
  '..%2F..%2Fetc%2Fpasswd',
  '%00',
  '%F0%9F%98%80',
  'a'.repeat(3000),
  randomUUID(),
];

const doorNames = Object.keys(doors);

test.each(doorNames)(
  'garbage gets an answer in Spanish from every address of the door %s, is not repeated, and changes nothing',
  async (door) => {
    const before = await digestOf(database);
    const visitor = newVisitor(server);
    const matchingOperations = (await operations()).filter(({ path }) => path.startsWith(`/api/${door}/`));
    expect(matchingOperations.length).toBeGreaterThan(0);
    for (const { method, path } of matchingOperations) {
      const withParts = garbageParts.map((part, index) => {
        const [what, body] = garbageBodies[index % garbageBodies.length] ?? ['', ''];
        const filled = path.replaceAll(/\{[^}]+\}/g, encodedOnce(part));
        return { method, path: `${filled}?month=%3Cscript%3E&x=1`, body, what };
      });
      const withBodies = garbageBodies.map(([what, body]) => {
        return { method, path: path.replaceAll(/\{[^}]+\}/g, randomUUID()), body, what };
      });
      await Promise.all([...withParts, ...withBodies].map((entry) => expectSane(visitor, entry)));
    }
    expect(await digestOf(database)).toEqual(before);
    expect(server.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  },
);

function encodedOnce(part: string): string {
  return part.includes('%') ? part : encodeURIComponent(part);
}

async function expectSane(
  visitor: ReturnType<typeof newVisitor>,
  { method, path, body, what }: Omit<Operation, 'id'> & { body: string; what: string },
): Promise<void> {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await visitor.ask(path, {
    method,
    ...(hasBody && { body }),
    headers: { 'idempotency-key': randomUUID() },
  });
  const text = `${method} ${path.slice(0, 120)} with ${what}: ${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status === 200) {
    // Reads without an input, and procedures that are safe to repeat.
    expect(method === 'GET' || method === 'DELETE' || path.includes('/session/end'), text).toBe(true);
    return;
  }
  expect(answer.status, text).toBeGreaterThanOrEqual(400);
  expect(answer.status, text).toBeLessThan(500);
  expect(answer.headers.get('content-type'), text).toMatch(/^application\/json/);
  expect(Object.hasOwn(refusalSentences, answer.json.code), text).toBe(true);
  expect(answer.json.message, text).toBe(refusalSentences[answer.json.code as keyof typeof refusalSentences]);
  for (const { message } of answer.json.data?.fields ?? []) {
    expect(message, text).not.toMatch(/\b(invalid|expected|required|unrecognized|received|must|too)\b/i);
  }
  expect(answer.text, text).not.toMatch(/hola|script>|drop table|\$ne/);
}
