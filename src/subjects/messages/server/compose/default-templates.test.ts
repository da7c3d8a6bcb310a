import { expect, test } from 'vitest';
import { MESSAGE_KINDS } from '../../../outbox/rules/message-kinds.ts';
import { parseTemplate } from '../../../outbox/rules/template.ts';
import { placeholdersOf } from '../../../outbox/rules/template-placeholders.ts';
import { composers } from './composers.ts';

const aboutAShownTime = MESSAGE_KINDS.filter((kind) =>
  placeholdersOf({ kind, field: 'subject' }).includes('dia'),
);

test.each(MESSAGE_KINDS)(
  'our words for %s are valid, and fit the bounds of the clinic’s own',
  (kind) => {
    const { subject, body } = composers[kind].template;
    expect(parseTemplate(subject, { kind, field: 'subject' })).toMatchObject({
      ok: true,
    });
    expect(parseTemplate(body, { kind, field: 'body' })).toMatchObject({
      ok: true,
    });
    expect(subject).not.toContain('\n');
    expect(subject.length).toBeLessThanOrEqual(120);
    expect(body.length).toBeLessThanOrEqual(2000);
  },
);

test.each(MESSAGE_KINDS)(
  '%s names the clinic in its subject, and greets by name',
  (kind) => {
    expect(composers[kind].template.subject).toContain('{clinica}');
    expect(composers[kind].template.body).toMatch(/^Hola, \{nombre\}:\n\n/);
  },
);

test.each(aboutAShownTime)('the subject of %s says the day', (kind) => {
  expect(composers[kind].template.subject).toContain('{dia}');
});

test('our words name no professional, as a clinic may prefer', () => {
  for (const { template } of Object.values(composers)) {
    const { subject, body } = template;
    expect(subject + body).not.toContain('{profesional}');
  }
});

test('every message says "usted"', () => {
  // Forms of "vos" and "tú" end in a stressed vowel or -s: reservá, tenés, tienes; and the pronouns.
  const familiar =
    /(?<!\p{L})(?:vos|tu|tus|te|podés|tenés|querés|puedes|tienes|quieres|\p{L}+[áé]te)(?!\p{L})/iu;
  for (const [kind, { template }] of Object.entries(composers)) {
    const { subject, body } = template;
    expect(`${kind} ${subject} ${body}`).not.toMatch(familiar);
  }
});

test('the words for a kept appointment are true after a cancellation by the patient or the clinic', () => {
  const { subject, body } = composers.undo.template;
  expect(subject + body).toMatch(/sigue en pie/);
  expect(body).not.toMatch(/había cancelado|canceló|le enviamos/);
});
