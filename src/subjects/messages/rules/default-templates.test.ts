import { expect, test } from 'vitest';
import { MESSAGE_KINDS } from '../../outbox/rules/message-kinds.ts';
import { parseTemplate } from '../../outbox/rules/template.ts';
import { placeholdersOf } from '../../outbox/rules/template-placeholders.ts';
import { defaultTemplates } from './default-templates.ts';

const aboutAShownTime = MESSAGE_KINDS.filter((kind) =>
  placeholdersOf({ kind, field: 'subject' }).includes('dia'),
);

test.each(MESSAGE_KINDS)(
  'our words for %s are valid, and fit the bounds of the clinic’s own',
  (kind) => {
    const { subject, body } = defaultTemplates[kind];
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
    expect(defaultTemplates[kind].subject).toContain('{clinica}');
    expect(defaultTemplates[kind].body).toMatch(/^Hola, \{nombre\}:\n\n/);
  },
);

test.each(aboutAShownTime)('the subject of %s says the day', (kind) => {
  expect(defaultTemplates[kind].subject).toContain('{dia}');
});

test('our words name no professional, as a clinic may prefer', () => {
  for (const { subject, body } of Object.values(defaultTemplates)) {
    expect(subject + body).not.toContain('{profesional}');
  }
});

test('every message says "usted"', () => {
  // Forms of "vos" and "tú" end in a stressed vowel or -s: reservá, tenés, tienes; and the pronouns.
  const familiar =
    /(?<!\p{L})(?:vos|tu|tus|te|podés|tenés|querés|puedes|tienes|quieres|\p{L}+[áé]te)(?!\p{L})/iu;
  for (const [kind, { subject, body }] of Object.entries(defaultTemplates)) {
    expect(`${kind} ${subject} ${body}`).not.toMatch(familiar);
  }
});

test('the words for a kept appointment are true after a cancellation by the patient or the clinic', () => {
  const { subject, body } = defaultTemplates.undo;
  expect(subject + body).toMatch(/sigue en pie/);
  expect(body).not.toMatch(/había cancelado|canceló|le enviamos/);
});
