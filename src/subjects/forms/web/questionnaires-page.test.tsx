import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { SetUpQuestionnaire } from '../contract/admin.ts';

const path = '/admin/forms';
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const kept = (
  changes: Partial<SetUpQuestionnaire> = {},
): SetUpQuestionnaire => ({
  id: '0190e000-0000-7000-8000-0000000000f1',
  revision: 1,
  version: 2,
  title: 'Antes de su ecografía',
  introduction: '',
  readers: 'professionals',
  consent: null,
  practiceIds: [],
  isEnabled: true,
  items: [
    {
      linkId: 'ayuno',
      type: 'boolean',
      text: '¿Ayunó?',
      help: '',
      isRequired: true,
      options: [],
    },
    {
      linkId: 'peso',
      type: 'integer',
      text: '¿Cuánto pesa?',
      help: 'En kilos',
      isRequired: false,
      options: [],
    },
  ],
  responseCount: 3,
  ...changes,
});

test('the administrator adds a form with questions and practices; errors stand beside their fields', async () => {
  const { user, fake } = await openPanel('admin', path);
  await user.click(
    (
      await screen.findAllByRole('button', { name: 'Agregar formulario' })
    )[0] as HTMLElement,
  );
  await screen.findByLabelText('Título');
  type('Título', 'Antes de su ecografía');
  await user.click(screen.getByRole('button', { name: 'Agregar pregunta' }));
  const question = await screen.findByLabelText('Pregunta 1');
  await waitFor(() => expect(document.activeElement).toBe(question));
  await user.selectOptions(
    screen.getByLabelText('Se responde con de la pregunta 1'),
    'choice',
  );
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(await screen.findByText('Escriba la pregunta.')).toBeTruthy();
  type('Pregunta 1', '¿Fuma?');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(
    await screen.findByText('Escriba al menos dos respuestas.'),
  ).toBeTruthy();
  expect(fake.callsOf('admin.questionnaires.create')).toHaveLength(0);
  type('Respuestas de la pregunta 1', 'No\n\nA veces\n Todos los días ');
  const [practice] = fake.catalogues.specialties[0]?.practices ?? [];
  const group = screen.getByRole('group', {
    name: fake.catalogues.specialties[0]?.name ?? '',
  });
  await user.click(
    within(group).getByRole('checkbox', { name: practice?.name ?? '' }),
  );
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  const row = (
    await screen.findByText('Antes de su ecografía', { selector: 'p' })
  ).closest('li');
  expect(row?.textContent).toContain(
    '1 pregunta · Lo lee: solo el profesional',
  );
  expect(fake.callsOf('admin.questionnaires.create')[0]?.input).toMatchObject({
    readers: 'professionals',
    consent: null,
    practiceIds: [practice?.id],
    items: [
      {
        type: 'choice',
        text: '¿Fuma?',
        isRequired: true,
        options: ['No', 'A veces', 'Todos los días'],
      },
    ],
  });
});

test('questions are moved and taken out with their names, and the focus goes along', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.catalogues.questionnaires = [kept()];
  const { user } = await openPanel('admin', path, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Editar Antes de su ecografía' }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Bajar la pregunta 1' }),
  );
  await waitFor(() =>
    expect((document.activeElement as HTMLInputElement).value).toBe('¿Ayunó?'),
  );
  await user.click(
    screen.getByRole('button', { name: 'Quitar la pregunta 1' }),
  );
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Agregar pregunta' }),
  );
  expect(screen.getByText(/se publica la versión 3/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(fake.callsOf('admin.questionnaires.save')).toHaveLength(1),
  );
  expect(fake.callsOf('admin.questionnaires.save')[0]?.input).toMatchObject({
    revision: 1,
    items: [{ linkId: 'ayuno' }],
  });
});

test('the administrator puts a form on a whole specialty at once, and turns it off', async () => {
  const fake = createFakeApi();
  fake.catalogues.questionnaires = [kept({ consent: 'Acepto.', items: [] })];
  const several = fake.catalogues.specialties.find(
    ({ practices }) => practices.length > 1,
  );
  const { user } = await openPanel('admin', path, { fake });
  expect(
    await screen.findByText(
      /^Consentimiento · .*No se pide en ninguna práctica · Versión 2/,
    ),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Editar Antes de su ecografía' }),
  );
  await user.click(
    await screen.findByRole('button', { name: `Todas de ${several?.name}` }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Habilitado' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Deshabilitado')).toBeTruthy();
  expect(fake.catalogues.questionnaires[0]?.practiceIds).toEqual(
    several?.practices.map(({ id }) => id).toSorted(),
  );
});

test('the page shows another administrator’s changes, and keeps typed text', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.catalogues.questionnaires = [kept()];
  const { user } = await openPanel('admin', path, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Editar Antes de su ecografía' }),
  );
  await screen.findByLabelText('Título');
  type('Título', 'Antes de la ecografía');
  fake.catalogues.change(
    fake.catalogues.questionnaires[0] as SetUpQuestionnaire,
    { readers: 'clinic' },
  );
  fake.refuse('admin.questionnaires.save', 'CHANGED_MEANWHILE');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/Otra persona guardó cambios/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe(
    'Antes de la ecografía',
  );
});
