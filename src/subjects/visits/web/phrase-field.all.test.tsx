import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { todayAt } from '../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { visitId, visitRecord } from '../../../testing/pages/example-record.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';
import type { VisitText } from '../contract/visit-texts.ts';

const blank = {
  revision: 1,
  isOwn: true,
  specialtyId: null,
  specialtyName: null,
};
const none = { phrase: '', reason: '', findings: '', plan: '' };
const texts: VisitText[] = [
  {
    ...blank,
    ...none,
    id: crypto.randomUUID(),
    name: 'Examen normal',
    kind: 'phrase',
    phrase: 'Buen estado general.',
  },
  {
    ...blank,
    ...none,
    id: crypto.randomUUID(),
    name: 'Indicación de reposo',
    kind: 'phrase',
    phrase: 'Reposo 48 h.',
  },
  {
    ...blank,
    ...none,
    id: crypto.randomUUID(),
    name: 'Control de presión',
    kind: 'template',
    reason: 'Control de presión arterial',
    findings: 'Sin síntomas.',
    plan: 'Dieta sin sal.',
  },
];

async function open() {
  const fake = createFakeApi();
  fake.consultingRoom.visitTexts = texts;
  fake.answer('doctor.visit.open', visitRecord());
  fake.answer('doctor.visit.saveDraft', ({ seenVersion }) => ({
    version: seenVersion + 1,
    savedAt: todayAt('10:21'),
  }));
  const shown = await openPanel('doctor', `/doctor/records?turno=${visitId}`, {
    fake,
  });
  await waitFor(() =>
    expect(fake.callsOf('doctor.visitTexts.list')).toHaveLength(1),
  );
  return { ...shown, fake };
}

const area = (name: string) =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const list = () =>
  screen.findByRole('listbox', { name: 'Frases y plantillas' });
const options = async () =>
  within(await list())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('a slash in a visit’s text', () => {
  test('offers phrases and templates, found without accents, and Enter inserts the marked one', async () => {
    const { user } = await open();
    const plan = await area('Plan');
    await user.type(plan, 'Se indica /indicacion');
    expect(await options()).toEqual(['Indicación de reposoReposo 48 h.']);
    const marked = within(await list()).getByRole('option', { selected: true });
    expect(plan.getAttribute('aria-activedescendant')).toBe(marked.id);
    expect((await axe.run(document.body)).violations).toEqual([]);
    await user.keyboard('{Enter}');
    expect(plan.value).toBe('Se indica Reposo 48 h.');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('opens a list that the arrows move through, and that Escape closes without a change', async () => {
    const { user } = await open();
    const findings = await area('Hallazgos');
    await user.type(findings, '/');
    await user.keyboard('{ArrowDown}');
    expect(
      within(await list()).getByRole('option', { selected: true }).textContent,
    ).toContain('Indicación');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('e{Enter}');
    expect(findings.value).toBe('/e\n');
  });

  test('opens no list within a word or a pressure', async () => {
    const { user } = await open();
    await user.type(await area('Hallazgos'), 'TA 120/80, s/p');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('inserts a template into several fields, and keeps the written text', async () => {
    const { user } = await open();
    const reason = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'Motivo',
    });
    fireEvent.change(reason, { target: { value: 'Cefalea' } });
    fireEvent.change(await area('Plan'), {
      target: { value: 'Vuelve si empeora.' },
    });
    await user.type(await area('Hallazgos'), '/control');
    await user.click(
      within(await list()).getByRole('option', { name: /Control de presión/ }),
    );
    expect((await area('Hallazgos')).value).toBe('Sin síntomas.');
    expect((await area('Plan')).value).toBe(
      'Vuelve si empeora.\nDieta sin sal.',
    );
    expect(reason.value).toBe('Cefalea');
    await screen.findByText('Se completó Hallazgos y Plan.');
  });
});

describe("a professional's own texts", () => {
  test('are added and removed in the profile', async () => {
    const { fake, router, user } = await open();
    await router.navigate({ to: '/doctor/profile' });
    await user.click(
      await screen.findByRole('button', { name: 'Agregar frase o plantilla' }),
    );
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Alta');
    await user.click(screen.getByRole('button', { name: 'Agregar' }));
    await screen.findByText('Escriba la frase.');
    await user.type(
      screen.getByRole('textbox', { name: 'Frase' }),
      'Se otorga el alta.',
    );
    fake.answer('doctor.visitTexts.create', texts);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.callsOf('doctor.visitTexts.create')).toHaveLength(1);
    expect(fake.callsOf('doctor.visitTexts.create')[0]?.input).toMatchObject({
      kind: 'phrase',
      name: 'Alta',
    });
    fake.answer('doctor.visitTexts.remove', texts.slice(1));
    await user.click(
      screen.getByRole('button', { name: 'Quitar Examen normal' }),
    );
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', {
        name: 'Quitar',
      }),
    );
    await waitFor(() => expect(screen.queryByText('Examen normal')).toBeNull());
  });
});

test('the clinic’s texts are for a specialty or for all', async () => {
  const fake = createFakeApi();
  fake.consultingRoom.visitTexts = [
    { ...(texts[0] as VisitText), isOwn: false },
  ];
  const { user } = await openPanel('admin', '/admin/specialties', { fake });
  await screen.findByText('Frase · Todas las especialidades');
  await user.click(
    screen.getByRole('button', { name: 'Editar Examen normal' }),
  );
  expect(screen.getByRole('combobox', { name: 'Para quién' })).toBeTruthy();
  expect((await axe.run(document.body)).violations).toEqual([]);
});
