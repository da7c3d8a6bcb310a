import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callAs } from '../../../../testing/clinic/calls.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { MESSAGE_KINDS } from '../../../outbox/rules/message-kinds.ts';
import { composers } from '../compose/composers.ts';
import { listTemplates } from './list-templates.ts';
import { saveTemplate } from './save-template.ts';
import type { TemplateDraft } from './save-template-draft.ts';

const database = testDatabase();
const now = new Date('2026-11-20T12:00:00Z');
let adminId: string;

beforeAll(async () => {
  adminId = (await insertUser(database, { role: 'Admin', password: null })).id;
});

const seenNow = async ({ kind }: TemplateDraft) =>
  (await listTemplates(database.db)).find((template) => template.kind === kind)
    ?.savedAt ?? null;
/** Saves as an administrator who read the present text, unless told otherwise. */
const save = async (draft: TemplateDraft, seenAt?: Date | null, at = now) =>
  saveTemplate(database.db, {
    ...draft,
    seenAt: seenAt === undefined ? await seenNow(draft) : seenAt,
    ...callAs('admin', adminId, at),
  });
const rowsOf = async () =>
  (
    await database.owner.query(
      'select kind, subject, body from message_templates',
    )
  ).rows;

const draft: TemplateDraft = {
  kind: 'reminder',
  subject: 'Lo esperamos el {dia}',
  body: 'Hola, {nombre}:\n\nSu turno es el {dia} a las {hora}.',
};

beforeEach(async () => {
  await database.owner.query('delete from message_templates');
});

describe('the clinic’s own words', () => {
  test('are kept, changed, and listed instead of ours', async () => {
    expect(await save(draft)).toEqual({
      ok: true,
      value: { ...draft, isDefault: false },
    });
    expect(await save({ ...draft, body: 'Venga.' })).toMatchObject({
      ok: true,
    });
    const listed = await listTemplates(database.db);
    expect(listed.map(({ kind }) => kind)).toEqual(MESSAGE_KINDS);
    expect(listed.find(({ kind }) => kind === 'reminder')).toMatchObject({
      subject: draft.subject,
      body: 'Venga.',
      isDefault: false,
    });
    expect(listed.filter(({ isDefault }) => isDefault)).toHaveLength(
      MESSAGE_KINDS.length - 1,
    );
  });

  test('saved by several administrators at once are kept from one, and the others are told', async () => {
    const answers = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((body) => save({ ...draft, body }, null)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      answers.filter(
        (answer) => !answer.ok && answer.refusal.code === 'CHANGED_MEANWHILE',
      ),
    ).toHaveLength(2);
    expect(await rowsOf()).toHaveLength(1);
  });

  test('are not overwritten by an administrator with older ones', async () => {
    await save(draft);
    const seenAt = await seenNow(draft);
    await save(
      { ...draft, body: 'Venga.' },
      seenAt,
      new Date(now.getTime() + 1000),
    );
    expect(await save({ ...draft, body: 'No venga.' }, seenAt)).toEqual({
      ok: false,
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await rowsOf()).toMatchObject([{ body: 'Venga.' }]);
  });

  test.each(MESSAGE_KINDS)(
    'for %s give way to ours when ours are saved again',
    async (kind) => {
      await save({ kind, subject: 'Otro', body: 'Otro' });
      expect(await rowsOf()).toHaveLength(1);
      const { subject, body } = composers[kind].template;
      const asABrowserSendsIt = `${body.replaceAll('\n', '\r\n')}\r\n`;
      expect(await save({ kind, subject, body: asABrowserSendsIt })).toEqual({
        ok: true,
        value: { kind, subject, body, isDefault: true },
      });
      expect(await rowsOf()).toEqual([]);
    },
  );

  test('are kept without invisible signs', async () => {
    const typed = {
      ...draft,
      subject: ' Su\u200B  turno\u202E ',
      body: '\n\nUno\t\u0007 dos \r\n\r\n\r\n\r\nTres\n ',
    };
    expect(await save(typed)).toMatchObject({
      ok: true,
      value: { subject: 'Su turno', body: 'Uno dos\n\nTres' },
    });
    expect(await rowsOf()).toEqual([
      { kind: 'reminder', subject: 'Su turno', body: 'Uno dos\n\nTres' },
    ]);
  });

  test('may have as many characters as the table holds, each with any number of bytes', async () => {
    const full = {
      ...draft,
      subject: '😀'.repeat(120),
      body: '😀'.repeat(2000),
    };
    expect(await save(full)).toMatchObject({
      ok: true,
      value: { isDefault: false },
    });
  });
});

describe('an invalid text', () => {
  const reminderData =
    'Puede usar {nombre}, {dia}, {hora}, {lugar}, {profesional}, {codigo}, {enlace}, {clinica}, {direccion} y {telefono}.';

  test.each([
    [
      'Hola:\r\nsu doctor {especialidad}',
      `No existe el dato {especialidad} (línea 2, columna 11). ${reminderData}`,
    ],
    [
      '{minutos}',
      `El dato {minutos} no se puede usar en este mensaje (línea 1, columna 1). ${reminderData}`,
    ],
    [
      'Uno\n\nDos }',
      'Hay «}» suelto (línea 3, columna 5): las llaves solo encierran el nombre de un dato, como {nombre}.',
    ],
    ['', 'Escriba el mensaje.'],
    [' \n\u200B\t', 'Escriba el mensaje.'],
    ['a'.repeat(2001), 'El mensaje puede tener hasta 2000 caracteres.'],
    ['{'.repeat(5_000_000), 'El mensaje puede tener hasta 2000 caracteres.'],
  ])('%.40j is refused with its place', async (body, message) => {
    expect(await save({ ...draft, body })).toEqual({
      ok: false,
      refusal: {
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'body', message }] },
      },
    });
    expect(await rowsOf()).toEqual([]);
  });

  test('in subject and body is refused beside each field', async () => {
    const refused = await save({
      kind: 'access_code',
      subject: '{codigo_acceso}',
      body: '{{codigo_acceso}}',
    });
    expect(refused).toMatchObject({
      refusal: {
        data: {
          fields: [
            {
              path: 'subject',
              message: expect.stringContaining(
                '{codigo_acceso} no se puede usar en el asunto de este mensaje',
              ),
            },
            {
              path: 'body',
              message: expect.stringContaining(
                'Hay «{» suelto (línea 1, columna 1)',
              ),
            },
          ],
        },
      },
    });
    expect(
      await save({ ...draft, subject: 'Uno\nBcc: dos@persona.example' }),
    ).toMatchObject({
      refusal: {
        data: {
          fields: [
            { path: 'subject', message: 'El asunto va en una sola línea.' },
          ],
        },
      },
    });
  });
});

test('the list names the placeholders of each message, with their meanings', async () => {
  const listed = await listTemplates(database.db);
  const code = listed.find(({ kind }) => kind === 'access_code');
  expect(code).toMatchObject({
    ...composers.access_code.template,
    isDefault: true,
  });
  expect(code?.placeholders).toContainEqual({
    name: 'codigo_acceso',
    meaning: 'Código de un solo uso para entrar',
    isForSubject: false,
  });
  expect(code?.placeholders.map(({ name }) => name)).not.toContain('dia');
});
