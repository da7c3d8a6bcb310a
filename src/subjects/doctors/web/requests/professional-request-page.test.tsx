import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
import { fakeSpecialties } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

type User = Awaited<ReturnType<typeof openApp>>['user'];

const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name });
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label);
const send = (user: User) =>
  user.click(screen.getByRole('button', { name: 'Enviar el pedido' }));
const specialty = fakeSpecialties[0] ?? { id: '', name: '' };

async function fill(user: User) {
  await user.type(await field('Nombre y apellido'), 'Elena Sosa');
  await user.type(await field('E-mail'), 'elena@ejemplo.com');
  await user.selectOptions(await field('Matrícula'), 'Nacional (MN)');
  await user.type(await field('Número de matrícula'), '123.456');
  await screen.findByRole('option', { name: specialty.name });
  await user.selectOptions(await field('Especialidad'), specialty.name);
}

test('the page sends a patient to their registration, and a professional to the request', async () => {
  const { user } = await openApp('/registro');
  await heading('Registrarse');
  const ways = within(
    screen.getByRole('navigation', { name: 'Quién es usted' }),
  );
  expect(
    ways.getByRole('link', { name: /Paciente/ }).getAttribute('href'),
  ).toBe('/registro-paciente');
  await user.click(ways.getByRole('link', { name: /Profesional de la salud/ }));
  const title = await heading('Pedido de cuenta profesional');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('a professional sends a request, and reads the next step', async () => {
  const { user, fake } = await openApp('/registro?como=profesional');
  await fill(user);
  await send(user);
  const title = await heading('Recibimos su pedido');
  expect(document.activeElement).toBe(title);
  expect(fake.callsOf('professionalRequests.create')[0]?.input).toEqual({
    fullName: 'Elena Sosa',
    email: 'elena@ejemplo.com',
    license: { kind: 'MN', number: '123456' },
    specialtyId: specialty.id,
  });
});

test('the form asks only a provincial licence for its province', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openApp('/registro?como=profesional');
  await fill(user);
  expect(screen.queryByLabelText('Provincia de la matrícula')).toBeNull();
  await user.selectOptions(await field('Matrícula'), 'Provincial (MP)');
  await send(user);
  expect(
    await screen.findByText('Elija la provincia de la matrícula.'),
  ).toBeTruthy();
  await user.selectOptions(
    await field('Provincia de la matrícula'),
    'Santa Fe',
  );
  await send(user);
  await heading('Recibimos su pedido');
  expect(fake.callsOf('professionalRequests.create')[0]?.input).toMatchObject({
    license: { kind: 'MP', number: '123456', province: 'Santa Fe' },
  });
});

test('the form marks each missing field, and moves the focus to the first', async () => {
  const { user, fake } = await openApp('/registro?como=profesional');
  const name = await field('Nombre y apellido');
  await send(user);
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(5);
  expect(fake.callsOf('professionalRequests.create')).toEqual([]);
});

test('a refusal of the server stands beside its field, and the typed text stays', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseNext('professionalRequests.create', 'INVALID_INPUT', {
    fields: [
      { path: 'specialtyId', message: 'Elija una especialidad de la lista.' },
    ],
  });
  const { user } = await openApp('/registro?como=profesional', fake);
  await fill(user);
  await send(user);
  expect(
    await screen.findByText('Elija una especialidad de la lista.'),
  ).toBeTruthy();
  await waitFor(async () =>
    expect(document.activeElement).toBe(await field('Especialidad')),
  );
  expect((await field('Nombre y apellido')).value).toBe('Elena Sosa');
});

test('without a connection the form stays and can be sent again', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.lose('professionalRequests.create', 'request');
  const { user } = await openApp('/registro?como=profesional', fake);
  await fill(user);
  await send(user);
  expect(await screen.findByText('No pudimos enviar su pedido')).toBeTruthy();
  fake.restore('professionalRequests.create');
  await send(user);
  expect(await heading('Recibimos su pedido')).toBeTruthy();
});

test.each(rowsOfProof(['/registro', '/registro?como=profesional']))(
  'axe finds no fault at %s',
  async (path) => {
    await openApp(path);
    await screen.findByRole('heading', { level: 1 });
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  },
);
