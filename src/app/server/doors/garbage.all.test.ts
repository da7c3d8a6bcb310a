import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { RefusalCode } from '../../../base/api/contract/refusal.ts';
import { insertSmallClinic } from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { digestOf } from '../../../testing/database/table-digest.ts';
import {
  describedProcedures,
  type Operation,
} from '../../../testing/servers/described-operations.ts';
import {
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';
import { refusals } from '../../contract/refusals.ts';

const database = testDatabase();
const server = testServer(database);

beforeAll(async () => {
  await insertSmallClinic(database);
});

const garbageBodies: [what: string, body: string][] = [
  ['nothing', ''],
  ['words', 'hola'],
  ['half of something', '{"doctorId":"'],
  ['null', 'null'],
  ['a list', '[[[]]]'],
  ['a number', '1e999'],
  [
    'unknown keys',
    '{"__proto__":{"admin":true},"constructor":1,"role":"admin"}',
  ],
  [
    'wrong kinds',
    '{"doctorId":{"$ne":null},"access":[],"booker":true,"dni":1,"startsAt":{}}',
  ],
  ['something deep', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  [
    'a character that ends texts',
    '{"dni":"30111222\\u0000","password":"\\ud800"}',
  ],
  [
    'the same in an e-mail',
    '{"email":"a\\u0000@a.ar","user_email":"a\\u0000@a.ar","password":"x","user_password":"x","user_role":"Admin","rememberMe":true}',
  ],
  [
    'another one that nobody sees',
    '{"email":"a\\u0001@a.ar","password":"x","rememberMe":true}',
  ],
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

test.each(['public', 'patient', 'doctor', 'reception', 'admin'])(
  'every address of the door %s answers garbage in Spanish, does not repeat it, and changes nothing',
  async (door) => {
    const before = await digestOf(database);
    const visitor = newVisitor(server);
    const matchingOperations = (await describedProcedures(server)).filter(
      ({ id }) => id.startsWith(`${door}.`),
    );
    expect(matchingOperations.length).toBeGreaterThan(0);
    for (const { method, path } of matchingOperations) {
      const withParts = garbageParts.map((part, index) => {
        const [what, body] = garbageBodies[index % garbageBodies.length] ?? [
          '',
          '',
        ];
        const filled = path.replaceAll(/\{[^}]+\}/g, encodedOnce(part));
        return { method, path: `${filled}?month=%3Cscript%3E&x=1`, body, what };
      });
      const withBodies = garbageBodies.map(([what, body]) => {
        return {
          method,
          path: path.replaceAll(/\{[^}]+\}/g, randomUUID()),
          body,
          what,
        };
      });
      await Promise.all(
        [...withParts, ...withBodies].map((entry) =>
          expectSane(visitor, entry),
        ),
      );
    }
    expect(await digestOf(database)).toEqual(before);
    expect(
      server.logged.filter((line) => JSON.parse(line).level >= 50),
    ).toEqual([]);
  },
);

function encodedOnce(part: string): string {
  return part.includes('%') ? part : encodeURIComponent(part);
}

async function expectSane(
  visitor: ReturnType<typeof newVisitor>,
  {
    method,
    path,
    body,
    what,
  }: Omit<Operation, 'id'> & { body: string; what: string },
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
    expect(
      method === 'GET' || method === 'DELETE' || path.includes('/session/end'),
      text,
    ).toBe(true);
    return;
  }
  expect(answer.status, text).toBeGreaterThanOrEqual(400);
  expect(answer.status, text).toBeLessThan(500);
  expect(answer.headers.get('content-type'), text).toMatch(
    /^application\/json/,
  );
  expect(Object.hasOwn(refusals, answer.json.code), text).toBe(true);
  expect(answer.json.message, text).toBe(
    refusals[answer.json.code as RefusalCode].message,
  );
  for (const { message } of answer.json.data?.fields ?? []) {
    expect(message, text).not.toMatch(
      /\b(invalid|expected|required|unrecognized|received|must|too)\b/i,
    );
  }
  expect(answer.text, text).not.toMatch(/hola|script>|drop table|\$ne/);
}
