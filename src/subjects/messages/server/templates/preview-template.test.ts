import { expect, test } from 'vitest';
import { MESSAGE_KINDS } from '../../../outbox/rules/message-kinds.ts';
import { composers } from '../compose/composers.ts';
import { previewTemplate } from './preview-template.ts';

const settings = {
  clinic: {
    name: 'Clínica del Parque',
    address: 'Av. del Parque 1450',
    city: 'Buenos Aires',
    phones: ['+541155550100'],
    timeZone: 'America/Argentina/Buenos_Aires',
  },
  namesProfessional: true,
};

test.each(MESSAGE_KINDS)(
  'the preview of %s is as it would arrive, with no placeholder left',
  async (kind) => {
    const preview = await previewTemplate(settings, {
      kind,
      ...composers[kind].template,
    });
    if (!preview.ok) throw new Error(JSON.stringify(preview.refusal));
    const { subject, html, text } = preview.value;
    expect(subject).toContain('Clínica del Parque');
    expect(text).toContain('Hola, Julia Ejemplo:');
    expect(html).toContain('Hola, Julia Ejemplo:');
    expect(subject + text).not.toMatch(/[{}]|undefined|null|NaN/);
  },
);

test('the clinic’s own words are shown with invented values, and its markup as text', async () => {
  const preview = await previewTemplate(settings, {
    kind: 'reminder',
    subject: '{codigo} el {dia}',
    body: '<b>Venga</b> a {lugar}.\nLo atiende {profesional}.',
  });
  expect(preview).toMatchObject({
    ok: true,
    value: {
      subject: 'K7M2QF el martes 24 de noviembre',
      html: expect.stringContaining(
        '&lt;b&gt;Venga&lt;/b&gt; a Consultorio 3, Av. del Parque 1450, Buenos Aires.<br/>',
      ),
      text: expect.stringContaining('<b>Venga</b> a Consultorio 3'),
    },
  });
});

test('invalid words are refused a preview, with the reason', async () => {
  const refused = await previewTemplate(settings, {
    kind: 'delay',
    subject: 'Demora',
    body: 'Unos {minuto}',
  });
  expect(refused).toMatchObject({
    ok: false,
    refusal: {
      data: {
        fields: [
          {
            path: 'body',
            message: expect.stringContaining('línea 1, columna 6'),
          },
        ],
      },
    },
  });
});
