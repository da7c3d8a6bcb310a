import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { fakeToday } from '../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const open = (fake: ReturnType<typeof createFakeApi>, search = '') =>
  openPanel('doctor', `/doctor/appointments${search}`, { fake });
const line = () =>
  screen.findByRole('textbox', {
    name: 'Recado para recepción',
  }) as Promise<HTMLTextAreaElement>;

function morning() {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana' },
    lines: 1,
    unreadLines: 1,
  });
  const beto = fake.staffAppointments.add({ patient: { fullName: 'Beto' } });
  fake.beside.say(ana.id, 'counter', 'Llega diez minutos tarde');
  return { fake, ana, beto };
}

test('the day marks a line of the counter, a press reads it, and the keyboard answers it', async () => {
  const { fake, ana } = morning();
  const { user } = await open(fake);
  expect(await screen.findByText('Llega diez minutos tarde')).toBeTruthy();
  const day = within(
    (await screen.findByText('Turnos del día')).closest(
      'section',
    ) as HTMLElement,
  );
  expect(
    day.getByRole('link', { name: /Ana.*1 recado\s*sin leer/s }),
  ).toBeTruthy();
  // A line that the room shows by itself is not read.
  expect(fake.beside.readUpTo(ana.id, 'doctor')).toBe(0);
  await user.click(
    screen.getByRole('button', { name: 'Marcar el recado como leído' }),
  );
  await waitFor(() => expect(fake.beside.readUpTo(ana.id, 'doctor')).toBe(1));
  await user.keyboard('i');
  expect(document.activeElement).toBe(await line());
  await user.keyboard('Que pase igual{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Que pase igual')).toBeTruthy();
  expect((await line()).value).toBe('');
  // Letters are keys of the panel again.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('FORM'));
  await user.keyboard('i');
  expect(document.activeElement).toBe(await line());
  expect((await line()).value).toBe('');
  expect(
    screen.getByText(/No escriba datos clínicos: esto lo ve recepción/),
  ).toBeTruthy();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a half-typed line stays while the doctor looks at another appointment', async () => {
  const { fake } = morning();
  const { user } = await open(fake);
  await user.type(await line(), 'A medio escri');
  await user.click(screen.getByRole('link', { name: /Beto/ }));
  await screen.findByRole('heading', { level: 2, name: 'Beto' });
  expect((await line()).value).toBe('');
  await user.click(screen.getByRole('link', { name: /Ana/ }));
  await screen.findByRole('heading', { level: 2, name: 'Ana' });
  expect((await line()).value).toBe('A medio escri');
});

test('an empty line is not sent', async () => {
  const { fake, ana } = morning();
  const { user } = await open(fake);
  await line();
  await user.click(screen.getByRole('button', { name: 'Enviar el recado' }));
  expect(await screen.findByText('Escriba el recado.')).toBeTruthy();
  expect(fake.beside.readUpTo(ana.id, 'counter')).toBe(0);
});

test('the link in the mail only opens the question; the doctor sends the notice and takes it back', async () => {
  const { fake } = morning();
  const { user } = await open(fake, '?ausencia=avisar');
  const dialog = within(
    await screen.findByRole('dialog', { name: /^No puedo ir el lunes 16/ }),
  );
  expect(fake.beside.notices).toEqual([]);
  expect(dialog.getByText('2 turnos en ese horario.')).toBeTruthy();
  const until = dialog.getByRole('textbox', { name: 'Hasta' });
  await user.clear(until);
  await user.type(until, '8');
  await user.click(dialog.getByRole('button', { name: 'Avisar a recepción' }));
  expect(
    await dialog.findByText('Tiene que ser después de la hora de comienzo.'),
  ).toBeTruthy();
  await user.clear(until);
  await user.type(until, '12:30');
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Fiebre');
  await user.click(dialog.getByRole('button', { name: 'Avisar a recepción' }));
  expect(
    await screen.findByText(
      'Usted avisó que no puede atender de 09:00 a 12:30',
    ),
  ).toBeTruthy();
  expect(fake.beside.notices).toMatchObject([
    {
      day: fakeToday,
      fromMinute: 540,
      toMinute: 750,
      reason: 'Fiebre',
      state: 'open',
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Retirar el aviso' }));
  expect(
    await screen.findByRole('button', { name: 'No puedo ir' }),
  ).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a doctor reads why the counter dismissed a notice, and may send a new one', async () => {
  const { fake } = morning();
  fake.beside.notice({ state: 'dismissed', dismissReason: 'Era el martes' });
  await open(fake);
  expect(
    await screen.findByText('Recepción descartó su aviso de 08:00 a 12:00'),
  ).toBeTruthy();
  expect(screen.getByText('Motivo: Era el martes')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'No puedo ir' })).toBeTruthy();
});

test('a past day offers no notice', async () => {
  const { fake } = morning();
  await open(fake, '?dia=2026-11-13&ausencia=avisar');
  await screen.findByText('Ese día no tiene turnos');
  expect(screen.queryByRole('button', { name: 'No puedo ir' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the card says if the patient read the preparation', async () => {
  const fake = createFakeApi();
  fake.staffAppointments.add({
    patient: { fullName: 'Ana' },
    preparationReading: 'unread',
  });
  await openPanel('doctor', '/doctor/appointments', { fake });
  const card = await screen.findByRole('region', { name: 'Ana' });
  expect(within(card).getByText('No leyó la preparación')).toBeTruthy();
});
