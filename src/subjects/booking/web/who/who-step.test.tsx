import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  fakeDoctors,
  fakeInsurers,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { heading, laura } from '../../../../testing/pages/booking-walk.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

test('choosing a doctor keeps the form on the screen while their practices load', async () => {
  const app = await openApp(
    '/agendar-cita?especialidad=cardiologia&cobertura=particular',
  );
  const choice = await screen.findByRole('radio', { name: 'Laura Gómez' });
  await app.user.click(choice);
  await waitFor(() => expect(app.fake.callsOf('doctors.get')).toHaveLength(1));
  await waitFor(() => expect(choice).toHaveProperty('checked', true));
  expect(document.activeElement).toBe(choice);
});

test('a doctor who does not take the insurer is marked, with the private price', async () => {
  const app = await openApp('/agendar-cita?especialidad=cardiologia');
  await app.user.selectOptions(
    await screen.findByLabelText('Obra social o prepaga'),
    'Salud Federal',
  );
  const takes = {
    name: 'Laura Gómez',
    description: /Atiende por Salud Federal/,
  };
  expect(await screen.findByRole('radio', takes)).toBeTruthy();
  const doesNot = {
    name: 'Martín Sosa',
    description: /No atiende por Salud Federal: particular \$.25\.000/,
  };
  expect(screen.getByRole('radio', doesNot)).toBeTruthy();
});

test('doctors who take the insurer come before the others, each with the earliest of their next times', async () => {
  const fake = createFakeApi();
  const salud = (name: string) =>
    name === 'Martín Sosa' ? [fakeInsurers[0]?.id ?? ''] : [];
  fake.answer('doctors.list', () =>
    fakeDoctors.map(({ biography: _, practices: __, ...doctor }) => ({
      ...doctor,
      insurerIds: salud(doctor.name),
      nextFreeMorning: '2026-11-18T12:00:00Z',
      nextFreeAfternoon: '2026-11-17T17:00:00Z',
      nextTimes: [],
    })),
  );
  const { user } = await openApp(
    '/agendar-cita?especialidad=cardiologia',
    fake,
  );
  await screen.findByRole('radio', { name: 'Martín Sosa' });
  await user.selectOptions(
    screen.getByLabelText('Obra social o prepaga'),
    'Salud Federal',
  );
  await screen.findByRole('radio', {
    name: 'Martín Sosa',
    description: /Atiende por Salud Federal/,
  });
  const shown = screen
    .getAllByRole('radio', {
      name: /Cualquier profesional|Laura Gómez|Martín Sosa/,
    })
    .map((choice) => choice.closest('label')?.textContent ?? '');
  const names = shown.map((text) => text.match(/Cualquier|Laura|Martín/)?.[0]);
  expect(names).toEqual(['Cualquier', 'Martín', 'Laura']);
  for (const text of shown) expect(text).toContain('mar 17/11 14:00');
});

test('without a coverage the form says what is missing', async () => {
  const app = await openApp(`/agendar-cita/${laura}`);
  await app.user.click(
    await screen.findByRole('button', { name: 'Ver horarios' }),
  );
  expect(
    await screen.findByText('Elija su cobertura, o pago particular.'),
  ).toBeTruthy();
});

test('when the server is out of reach, the page says so and can try again', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.lose('doctors.specialties', 'request');
  const app = await openApp('/agendar-cita', fake);
  expect(
    await screen.findByText(/No hay conexión con la clínica/),
  ).toBeTruthy();
  fake.restore('doctors.specialties');
  await app.user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(
    await screen.findByRole('button', { name: /Cardiología/ }),
  ).toBeTruthy();
});

test('a clinic without specialties says so in their place', async () => {
  const fake = createFakeApi();
  fake.isNew = true;
  await openApp('/agendar-cita', fake);
  expect(
    await screen.findByText('Todavía no hay turnos para agendar aquí'),
  ).toBeTruthy();
});

test('choosing the coverage stays on its screen, even if the address already names a time', {
  tags: ['all'],
}, async () => {
  const app = await openApp(`/agendar-cita/${laura}?dia=2026-11-18&hora=09:20`);
  await app.user.selectOptions(
    await screen.findByLabelText('Obra social o prepaga'),
    'Salud Federal',
  );
  await heading('Turnos con Laura Gómez');
  await app.user.click(screen.getByRole('button', { name: 'Ver horarios' }));
  await heading('Elija día y horario');
  expect(
    await screen.findByRole('region', { name: 'El horario que eligió' }),
  ).toBeTruthy();
});

test('Back after a specialty returns to the list of specialties, not out of the booking', async () => {
  const app = await openApp('/agendar-cita');
  await app.user.click(
    await screen.findByRole('button', { name: /Cardiología/ }),
  );
  await screen.findByLabelText('Obra social o prepaga');
  app.router.history.back();
  expect(
    await screen.findByRole('button', { name: /Dermatología/ }),
  ).toBeTruthy();
  expect(app.router.state.location.pathname).toBe('/agendar-cita');
});
