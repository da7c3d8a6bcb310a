import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  importDiagnoses,
  previewDiagnoses,
  removeDiagnoses,
} from './import-diagnoses.ts';
import { searchDiagnoses } from './search-diagnoses.ts';

const database = testDatabase();
let services: Services;
let adminId: string;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
  adminId = (
    await insertUser(database, {
      role: 'Admin',
      name: 'Ana Admin',
      password: null,
    })
  ).id;
});

const admin = () => callAs('admin', adminId);
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const importing = (
  text: string | Buffer,
  changes: Partial<Parameters<typeof importDiagnoses>[1]> = {},
) =>
  importDiagnoses(services, {
    ...admin(),
    system: 'CIE-10',
    licenseNote: 'OPS, uso autorizado',
    mode: 'replace',
    seenRevision: 0,
    file: base64(text),
    ...changes,
  });
const preview = (file: string | Buffer) =>
  previewDiagnoses(services, { ...admin(), file: base64(file) });
const found = async (query: string) =>
  (await searchDiagnoses(services, { query })).map(({ code, text }) =>
    code ? `${code} ${text}` : text,
  );

describe('a file of diagnoses', () => {
  test.each([
    ['UTF-8', Buffer.from('A00;Cólera')],
    ['Windows-1252', Buffer.from('A00;Cólera', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffA00;Cólera', 'utf16le')],
  ])('in %s is read with its accents', async (_, file) => {
    expect(await preview(file)).toMatchObject({
      value: {
        count: 1,
        errorCount: 0,
        sample: [{ code: 'A00', label: 'Cólera' }],
      },
    });
  });

  test.each([
    [
      'a spreadsheet',
      Buffer.from('PK\u0003\u0004…'),
      /^Es una planilla o un archivo comprimido/,
    ],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0, 1]),
      /^No es un archivo de texto/,
    ],
    ['nothing but blank lines', Buffer.from('\n \n'), /^El archivo está vacío/],
    [
      'formulas alone',
      Buffer.from('=A1;=B1'),
      /^Ningún renglón se puede importar\. El primero, el 1: Una celda/,
    ],
  ])('that is %s is refused with the reason', async (_, file, message) => {
    const result = await preview(file);
    if (result.ok || !('data' in result.refusal))
      throw new Error('not refused');
    expect(result.refusal.data.fields).toEqual([
      { path: 'file', message: expect.stringMatching(message) },
    ]);
  });
});

test('the process answers other requests while it reads a file made to take long', {
  tags: ['all'],
}, async () => {
  let answered = 0;
  const others = setInterval(() => answered++, 0);
  expect(await preview('a;'.repeat(1_500_000))).toMatchObject({
    ok: true,
    value: { count: 1 },
  });
  clearInterval(others);
  // Reading in the process's own thread would have left no moment for other requests.
  expect(answered).toBeGreaterThan(0);
  expect(await preview('A;B\n'.repeat(700_000))).toMatchObject({
    refusal: { code: 'INVALID_INPUT' },
  });
});

test('a list of fifteen thousand rows is imported, added to, replaced, and searched without accents', {
  tags: ['all'],
}, async () => {
  const rows = Array.from(
    { length: 15_000 },
    (_, index) => `X${index};Afección número ${index}`,
  );
  expect(await importing(rows.join('\n'))).toMatchObject({
    value: [{ system: 'CIE-10', count: 15_000, revision: 1 }],
  });
  expect(await found('afeccion 14999')).toEqual([
    'X14999 Afección número 14999',
  ]);
  expect((await found('x14'))[0]).toBe('X14 Afección número 14');

  const added = await importing('X1;Nombre nuevo\nJ45;Asma', {
    mode: 'add',
    seenRevision: 1,
  });
  expect(added).toMatchObject({ value: [{ count: 15_001 }] });
  expect(await found('nombre nuevo')).toEqual(['X1 Nombre nuevo']);

  const revision = added.ok ? (added.value[0]?.revision ?? 0) : 0;
  const results = await Promise.all(
    ['A00;Cólera', 'B00;Herpes'].map((text) =>
      importing(text, { seenRevision: revision }),
    ),
  );
  expect(
    results.map((each) => (each.ok ? 'done' : each.refusal.code)).sort(),
  ).toEqual(['CHANGED_MEANWHILE', 'done']);
  expect(await found('afeccion')).toEqual([]);
});

test('without another list our short one is offered, and pattern signs are plain text', async () => {
  await removeDiagnoses(services, { ...admin(), system: 'CIE-10' });
  expect(await found('hipertension')).toEqual(['Hipertensión arterial']);
  expect(await found('%%')).toEqual([]);
  expect(await found('a')).toEqual([]);
});
