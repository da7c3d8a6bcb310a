import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import {
  fakeClinic,
  fakeDoctors,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

const search = () =>
  screen.findByRole('searchbox', { name: 'Profesional o especialidad' });

test('the home page says where the clinic is, how to call it and when it is open', async () => {
  await openApp('/');
  const contact = within(
    await screen.findByRole('region', { name: 'Dónde estamos' }),
  );
  expect(contact.getByText('Av. San Martín 1234')).toBeTruthy();
  expect(contact.getByText('Lunes a viernes de 8 a 20')).toBeTruthy();
  const phone = contact.getByRole('link', { name: '11 5555-0000' });
  expect(phone.getAttribute('href')).toBe('tel:+541155550000');
});

test('the way to the clinic is three plain links to maps of its exact place', async () => {
  const fake = createFakeApi();
  const position = { latitude: -34.60642, longitude: -58.43563 };
  fake.answer('clinic.get', () => ({ ...fakeClinic, position }));
  await openApp('/', fake);
  const contact = within(
    await screen.findByRole('region', { name: 'Dónde estamos' }),
  );
  expect(
    within(contact.getByRole('group', { name: 'Cómo llegar' })).getAllByRole(
      'link',
    ),
  ).toHaveLength(3);
  for (const name of ['Google Maps', 'Waze', 'OpenStreetMap']) {
    const link = contact.getByRole('link', { name: new RegExp(`^${name}`) });
    expect(link.getAttribute('href')).toContain('-34.60642');
    expect(link.getAttribute('rel')).toBe('noreferrer');
  }
  expect(contact.queryByRole('link', { name: /^Cómo llegar/ })).toBeNull();
});

test('the page has a main link', async () => {
  await openApp('/');
  await screen.findByRole('heading', { level: 1, name: 'Saque su turno' });
  const main = document.querySelectorAll('main [data-kind=main]');
  expect(
    [...main].map((entry) => [entry.textContent, entry.getAttribute('href')]),
  ).toEqual([['Agendar cita', '/agendar-cita']]);
  const other = screen.getByRole('link', {
    name: 'Ya tengo turno: ver o cancelar',
  });
  expect(other.getAttribute('href')).toBe('/mi-cuenta');
});

test('the page shows the next free appointment of each specialty, which opens its booking', async () => {
  await openApp('/');
  const appointment = await screen.findByRole('link', {
    name: 'Próximo turno: mar 17/11 09:00 en Dermatología',
  });
  expect(appointment.getAttribute('href')).toBe(
    '/agendar-cita?especialidad=dermatologia&dia=2026-11-17&hora=09%3A00',
  );
});

test('a specialty without a free appointment leads to the waiting list', async () => {
  const fake = createFakeApi();
  fake.reasonOfAll = { code: 'FULL' };
  const { user } = await openApp('/', fake);
  await user.click(
    await screen.findByRole('link', {
      name: 'Sin turnos libres: avisarme si se libera en Dermatología',
    }),
  );
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Avisarme si se libera',
    }),
  ).toBeTruthy();
  expect(screen.getByText(/Consulta de dermatología/)).toBeTruthy();
});

test('the search finds a doctor during typing, and the arrows reach the result', async () => {
  const { user, router } = await openApp('/');
  await user.type(await search(), 'gomez lau');
  const result = await screen.findByRole('link', {
    name: 'Laura Gómez Cardiología',
  });
  expect(
    screen.getAllByRole('status').map((status) => status.textContent),
  ).toContain('1 resultado');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(result);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await search());
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(
      `/agendar-cita/${fakeDoctors[0]?.id}`,
    ),
  );
});

test('the search finds a specialty with its doctors, and Escape closes the results', async () => {
  const { user } = await openApp('/');
  await user.type(await search(), 'DERMATOLOGIA');
  const specialty = await screen.findByRole('link', {
    name: 'Dermatología Especialidad',
  });
  expect(specialty.getAttribute('href')).toBe(
    '/agendar-cita?especialidad=dermatologia',
  );
  expect(
    await screen.findByRole('link', { name: 'Ana Ruiz Dermatología' }),
  ).toBeTruthy();
  await user.keyboard('{ArrowDown}{Escape}');
  expect(
    screen.queryByRole('link', { name: 'Ana Ruiz Dermatología' }),
  ).toBeNull();
  expect(document.activeElement).toBe(await search());
});

test('a search without match says so', async () => {
  const { user } = await openApp('/');
  await user.type(await search(), 'zzz');
  expect((await screen.findAllByText(/^Nada coincide/)).length).toBeGreaterThan(
    0,
  );
});

test('sending the search opens the filtered list', async () => {
  const { user, router } = await openApp('/');
  await user.type(await search(), 'sosa{Enter}');
  await waitFor(() =>
    expect(router.state.location.href).toBe('/doctores?buscar=sosa'),
  );
});

test('the page says when the appointments do not come, and trying again brings them', async () => {
  const fake = createFakeApi();
  fake.lose('doctors.specialties', 'request');
  const { user } = await openApp('/', fake);
  await screen.findByText('No pudimos traer los próximos turnos');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Agendar cita' })).toBeTruthy();
  fake.restore('doctors.specialties');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(
    await screen.findByRole('link', { name: /Próximo turno.*Cardiología/ }),
  ).toBeTruthy();
});

test('the page has a title and one main heading, and axe finds no fault', async () => {
  await openApp('/');
  await screen.findByRole('link', { name: /Próximo turno.*Cardiología/ });
  expect(document.title).toBe('Saque su turno · Clínica del Parque');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a clinic without any data says so, and shows no empty headings', async () => {
  const fake = createFakeApi();
  fake.isNew = true;
  await openApp('/', fake);
  expect(
    await screen.findByText('Todavía no hay turnos para agendar aquí'),
  ).toBeTruthy();
  expect(
    screen.getByText('Clínica. Elija profesional, día y horario.'),
  ).toBeTruthy();
  for (const name of ['Dónde estamos', 'Teléfonos', 'Horarios'])
    expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
