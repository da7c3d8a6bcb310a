import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import {
  fakeDoctors,
  fakeSpecialties,
} from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

/* "Agendar" finds a specialty by everyday words, as the home page does, and books it within the account. */

const laura = fakeDoctors[0];
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });

async function open() {
  const fake = createFakeApi();
  fake.answer(
    'doctors.specialties',
    fakeSpecialties.map((specialty) => ({
      ...specialty,
      nextFree: null,
      searchWords: specialty.slug === 'cardiologia' ? ['corazón'] : [],
    })),
  );
  const app = await openPanel('patient', '/mi-cuenta/agendar', { fake });
  await heading('¿Con quién se quiere atender?');
  const search = within(screen.getByRole('search'));
  return {
    ...app,
    search,
    field: search.getByRole('searchbox', {
      name: 'Profesional o especialidad',
    }),
  };
}

test('everyday words find the specialty, which is booked within the account; the focus follows', async () => {
  const { user, router, search, field } = await open();
  await user.type(field, 'corazon');
  const found = await search.findByRole('link', { name: /^Cardiología/ });
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  // By keyboard alone.
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(found);
  await user.keyboard('{Enter}');
  const coverage = await screen.findByLabelText('Obra social o prepaga');
  expect(router.state.location.pathname).toBe('/mi-cuenta/agendar');
  expect(router.state.location.search).toMatchObject({
    especialidad: 'cardiologia',
  });
  expect(screen.queryByRole('search')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(coverage));
});

test('the search finds its doctors too, and the pressed one is chosen', async () => {
  const { user, router, search, field } = await open();
  await user.type(field, 'corazón');
  await user.click(
    await search.findByRole('link', { name: new RegExp(`^${laura?.name}`) }),
  );
  const chosen = await screen.findByRole('radio', {
    name: new RegExp(`${laura?.name}`),
  });
  expect(chosen).toHaveProperty('checked', true);
  expect(router.state.location.search).toMatchObject({
    especialidad: 'cardiologia',
    medico: laura?.id,
  });
});

test('sending the typed text opens the whole list', {
  tags: ['all'],
}, async () => {
  const { user, router, field } = await open();
  await user.type(field, 'corazón{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/doctores'));
  expect(router.state.location.search).toMatchObject({ buscar: 'corazón' });
});
