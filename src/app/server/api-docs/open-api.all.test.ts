import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../../base/api/contract/refusal.ts';
import { sentenceOf } from '../../../base/api/contract/refusal.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import {
  type Answer,
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';
import { refusals } from '../../contract/refusals.ts';
import { fieldWords } from './field-words.ts';

const server = testServer(testDatabase());
const ask = (path: string, headers: Record<string, string> = {}) =>
  newVisitor(server).ask(path, { headers });

interface Node {
  [key: string]: unknown;
  $ref?: string;
  description?: string;
  const?: unknown;
  properties?: Record<string, Node>;
}
interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: object[];
  parameters?: Node[];
  requestBody?: { content: Record<string, { schema: Node }> };
  responses: Record<
    string,
    { $ref?: string; content?: Record<string, { schema: Node }> }
  >;
}

let served: Answer;
let operations: [at: string, operation: Operation][];
beforeAll(async () => {
  served = await ask('/api/openapi.json');
  operations = Object.entries<Record<string, Operation>>(
    served.json.paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => /^(get|post|put|delete)$/.test(method))
      .map(
        ([method, operation]) =>
          [`${method.toUpperCase()} ${path}`, operation] as [string, Operation],
      ),
  );
});

/** Every object in the description, with its place. */
function* nodesIn(node: unknown, at = '#'): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [at, node as Node];
  for (const [key, value] of Object.entries(node))
    yield* nodesIn(value, `${at}/${key}`);
}

const resolve = (ref: string): Node =>
  ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node[key] as Node, served.json as Node);

test('the linter of Redocly reports nothing by its recommended rules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'turnoclaro-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, served.text);
    const cli = join(
      import.meta.dirname,
      '..',
      '..',
      '..',
      '..',
      'node_modules',
      '@redocly',
      'cli',
      'bin',
      'cli.js',
    );
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, 'lint', file, '--format=json'],
      {
        cwd: folder,
        env: {
          ...process.env,
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        },
        maxBuffer: 2 ** 26,
      },
    ).catch((error: { stdout: string }) => error);
    const { totals, problems } = JSON.parse(stdout);
    expect(problems.map(({ message }: { message: string }) => message)).toEqual(
      [],
    );
    expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

describe('every operation', () => {
  test('has a unique id, one declared tag, and a summary', () => {
    const declared = new Set(
      served.json.tags.map(({ name }: { name: string }) => name),
    );
    expect(
      new Set(operations.map(([, { operationId }]) => operationId)).size,
    ).toBe(operations.length);
    for (const [at, { summary, tags }] of operations) {
      expect(summary, at).toMatch(/^\p{Lu}.{5,}/u);
      expect(tags, at).toHaveLength(1);
      expect(declared.has(tags[0]), at).toBe(true);
    }
    expect(declared.size).toBe(
      new Set(operations.flatMap(([, { tags }]) => tags)).size,
    );
  });

  test('describes its parameters, and has named schemas for input and answer', () => {
    const isNamed = (schema: Node): boolean =>
      schema.$ref !== undefined ||
      (schema.type === 'array'
        ? isNamed(schema.items as Node)
        : !schema.properties);
    for (const [
      at,
      { operationId, parameters = [], requestBody, responses },
    ] of operations) {
      for (const parameter of parameters) {
        const { description } = parameter.$ref
          ? resolve(parameter.$ref)
          : parameter;
        expect(description, `${at} ${parameter.name}`).toMatch(/.{4,}/);
      }
      if (
        operationId.startsWith('unsubscribe.') ||
        operationId.startsWith('service.')
      )
        continue;
      for (const { content = {} } of [
        requestBody ?? {},
        ...Object.values(responses),
      ]) {
        for (const { schema } of Object.values(content))
          expect(isNamed(schema), at).toBe(true);
      }
    }
  });

  test('asks for cookie and tab key at the door of a role, and for neither at the public door', () => {
    const { securitySchemes } = served.json.components;
    expect(securitySchemes.receptionSession).toMatchObject({
      in: 'cookie',
      name: 'sesion-recepcion',
    });
    expect(securitySchemes.tabKey).toMatchObject({
      in: 'header',
      name: 'X-Tab-Key',
    });
    for (const [at, { operationId, security }] of operations) {
      const [door = ''] = operationId.split('.');
      const isOfRole = /^(patient|doctor|reception|admin)$/.test(door);
      expect(security, at).toEqual(
        isOfRole ? [{ [`${door}Session`]: [], tabKey: [] }] : [],
      );
    }
  });

  test('uses no Spanish word for an appointment', () => {
    const words = [...nodesIn(served.json)].flatMap(
      ([at, { description, summary }]) =>
        [description, summary]
          .filter((text) => typeof text === 'string')
          .map((text) => `${at}: ${text}`),
    );
    expect(
      words.filter((text) =>
        /(?<![-/`])\b(sobre)?turnos?\b/i.test(
          text.split(': ').slice(1).join(': '),
        ),
      ),
    ).toEqual([]);
  });
});

describe('the schemas', () => {
  test('describe every field', () => {
    const bare = [...nodesIn(served.json)].flatMap(
      ([at, { properties = {} }]) =>
        Object.entries(properties)
          .filter(([, field]) => !field.description)
          .map(([name]) => `${at}/${name}`),
    );
    expect(bare).toEqual([]);
  });

  test('share no common description that no field uses', () => {
    const told = new Set(
      [...nodesIn(served.json)].flatMap(([, { properties = {} }]) =>
        Object.keys(properties),
      ),
    );
    const parameters = operations.flatMap(
      ([, operation]) => operation.parameters ?? [],
    );
    for (const { name } of parameters) told.add(String(name));
    expect(Object.keys(fieldWords).filter((name) => !told.has(name))).toEqual(
      [],
    );
  });

  test('never repeat an object', () => {
    const places = Map.groupBy(
      [...nodesIn(served.json.components.schemas)].filter(
        ([, { properties }]) => properties,
      ),
      ([, { description, ...schema }]) => JSON.stringify(schema),
    );
    const twice = [...places.values()]
      .filter((same) => same.length > 1)
      .map((same) => same.map(([at]) => at));
    expect(twice).toEqual([]);
  });
});

test('no two paths collide', () => {
  const shapes = Object.keys(served.json.paths).map((path) =>
    path.replaceAll(/\{[^}]+\}/g, '{}'),
  );
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('routes that are no procedures are there too', () => {
  const live = ['public', 'patient', 'doctor', 'reception', 'admin'].map(
    (door) => `/${door}/live`,
  );
  expect(Object.keys(served.json.paths)).toEqual(
    expect.arrayContaining([
      ...live,
      '/public/appointments/{appointmentId}/calendar.ics',
      '/public/calendar/{file}',
      '/public/clinic/logo',
      '/public/doctors/{doctorId}/photo',
      '/public/unsubscribe/{patientId}/{channel}/{token}',
      '/healthz',
      '/readyz',
    ]),
  );
});

test('every refusal has an example answer: its code, its status and its Spanish sentence', () => {
  const { examples, responses } = served.json.components;
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    const { status } = refusals[code];
    const { value } = examples[code];
    const message = sentenceOf(refusals[code], value.data);
    expect(value).toMatchObject({ defined: true, code, status, message });
  }
  const book = operations.find(
    ([at]) => at === 'POST /public/appointments',
  )?.[1] as Operation;
  const told = Object.values(book.responses).flatMap(({ $ref }) =>
    $ref
      ? Object.keys(
          responses[$ref.split('/').at(-1) ?? ''].content['application/json']
            .examples,
        )
      : [],
  );
  expect(told).toEqual(
    expect.arrayContaining([
      'SLOT_TAKEN',
      'PATIENT_BUSY',
      'INVALID_INPUT',
      'MALFORMED_BODY',
      'FAULT',
    ]),
  );
});

test('a call that creates something answers 201', () => {
  const creating = /\.(create|add|register|book|overbook|walkIn)[A-Z]?\w*$/;
  // A request for an account gets the same answer with or without a result.
  const silent = ['public.professionalRequests.create'];
  for (const [at, { operationId, responses }] of operations) {
    if (!creating.test(operationId) || silent.includes(operationId)) continue;
    expect(Object.keys(responses), at).toContain('201');
  }
});

describe('the description is made once', () => {
  test('and not sent again to a client that has it', async () => {
    const etag = served.headers.get('etag') ?? '';
    expect(served.headers.get('cache-control')).toBe('no-cache');
    const again = await ask('/api/openapi.json', { 'if-none-match': etag });
    expect({
      status: again.status,
      text: again.text,
      etag: again.headers.get('etag'),
    }).toEqual({
      status: 304,
      text: '',
      etag,
    });
    expect(
      (await ask('/api/openapi.json', { 'if-none-match': '"another"' })).text,
    ).toBe(served.text);
  });

  test('and packed for a client that can unpack it', async () => {
    const packed = await fetch(`${server.url}/api/openapi.json`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    const plain = await fetch(`${server.url}/api/openapi.json`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
    const ofEachOperation =
      Number(packed.headers.get('content-length')) / operations.length;
    expect(ofEachOperation).toBeLessThan(260);
  });
});

test('the viewer’s files come from our own server, within the policy of every page', async () => {
  const page = await ask('/api/docs');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-/,
  );
  expect(page.text).not.toMatch(/<script>|<style|\son\w+=|https?:/);
  const files = [
    ...page.text.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g),
  ].map(([, file = '']) => file);
  expect(files).toHaveLength(4);
  for (const file of files) {
    const { status, headers } = await ask(file);
    expect({ file, status, type: headers.get('content-type') }).toEqual({
      file,
      status: 200,
      type: expect.stringMatching(
        file.endsWith('.js') ? /^text\/javascript/ : /^text\/css/,
      ),
    });
    expect(headers.get('etag')).not.toBeNull();
  }
});
