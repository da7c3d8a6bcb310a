import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { OpenQuestion } from '../contract/opinions.ts';

const question: OpenQuestion = {
  appointmentId: '0190b100-0000-7000-8000-000000000009',
  patient: null,
  startsAt: '2026-11-13T13:00:00Z',
  doctorName: 'Laura Gómez',
};

async function open(questions: OpenQuestion[] = [question]) {
  const fake = createFakeApi();
  fake.answer('patient.opinions.list', questions);
  fake.answer('patient.opinions.give', { isKept: true });
  const { user } = await openPanel('patient', '/mi-cuenta/citas', {
    fake,
    session: { level: 'N2' },
  });
  return { fake, user };
}

const region = async () =>
  within(await screen.findByRole('region', { name: '¿Cómo fue su consulta?' }));

test('a patient answers with a number and a few words, and reads thanks in place', {
  tags: ['all'],
}, async () => {
  const { fake, user } = await open();
  const asked = await region();
  expect(asked.getByText(/viernes 13 de noviembre, 10:00/)).toBeTruthy();
  await user.click(
    asked.getByRole('button', {
      name: /^Opinar.*la consulta con Laura Gómez/s,
    }),
  );
  await user.click(asked.getByRole('button', { name: 'Enviar' }));
  expect(await asked.findByText('Elija del 1 al 5.')).toBeTruthy();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(asked.getByRole('radio', { name: '4 · Buena' }));
  await user.type(
    asked.getByRole('textbox', { name: /Algo más/ }),
    'A horario',
  );
  await user.click(asked.getByRole('button', { name: 'Enviar' }));
  const thanks = await asked.findByText('Gracias por su respuesta');
  await waitFor(() =>
    expect(document.activeElement?.contains(thanks)).toBe(true),
  );
  expect(asked.queryByText('Laura Gómez')).toBeNull();
  expect(fake.callsOf('patient.opinions.give')[0]?.input).toMatchObject({
    appointmentId: question.appointmentId,
    rating: 4,
    text: 'A horario',
  });
});

test('a patient may leave the question for later, and a refusal keeps the typed text', {
  tags: ['all'],
}, async () => {
  const { fake, user } = await open();
  const asked = await region();
  await user.click(asked.getByRole('button', { name: /^Opinar/ }));
  await user.click(asked.getByRole('button', { name: 'Ahora no' }));
  await user.click(asked.getByRole('button', { name: /^Opinar/ }));
  fake.refuse('patient.opinions.give', 'OPINION_TOO_LATE');
  await user.click(asked.getByRole('radio', { name: '1 · Muy mala' }));
  await user.type(
    asked.getByRole('textbox', { name: /Algo más/ }),
    'Esperé mucho',
  );
  await user.click(asked.getByRole('button', { name: 'Enviar' }));
  expect(await asked.findByText(/Pasaron más de 14 días/)).toBeTruthy();
  expect(
    (asked.getByRole('textbox', { name: /Algo más/ }) as HTMLTextAreaElement)
      .value,
  ).toBe('Esperé mucho');
});

test('the page without a question asks nothing', async () => {
  await open([]);
  await screen.findByText('Mis turnos anteriores');
  expect(screen.queryByText('¿Cómo fue su consulta?')).toBeNull();
});
