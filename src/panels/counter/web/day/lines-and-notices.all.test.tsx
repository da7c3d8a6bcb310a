import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const open = (fake: ReturnType<typeof createFakeApi>, search = '') =>
  openPanel('reception', `/recepcion/appointments${search}`, { fake });
const rowOf = (name: string) =>
  screen.findByRole('row', { name: new RegExp(name) });
const line = () =>
  screen.findByRole('textbox', {
    name: 'Recado para el consultorio',
  }) as Promise<HTMLTextAreaElement>;

function morning() {
  const fake = createFakeApi();
  const ana = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
    lines: 1,
    unreadLines: 1,
  });
  const bruno = fake.staffAppointments.add({
    patient: { fullName: 'Bruno Prueba' },
  });
  fake.beside.say(ana.id, 'doctor', 'Que traiga los estudios');
  return { fake, ana, bruno };
}

test('the row marks a line of the doctor, and opening the appointment reads it', async () => {
  const { fake, ana } = morning();
  const { user } = await open(fake);
  const row = await rowOf('Prueba, Ana');
  expect(within(row).getByText('1 recado')).toBeTruthy();
  row.focus();
  await user.keyboard('i');
  expect(await screen.findByText('Que traiga los estudios')).toBeTruthy();
  await waitFor(() => expect(fake.beside.readUpTo(ana.id, 'counter')).toBe(1));
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a half-typed line is still there when its appointment opens again', async () => {
  const { fake } = morning();
  const { user } = await open(fake);
  (await rowOf('Prueba, Bruno')).focus();
  await user.keyboard('i');
  await user.type(await line(), 'A medio escri');
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  // Nothing is lost, so there is no question.
  expect(screen.queryByRole('dialog')).toBeNull();
  (await rowOf('Prueba, Bruno')).focus();
  await user.keyboard('{Enter}');
  expect((await line()).value).toBe('A medio escri');
  await user.click(screen.getByRole('button', { name: 'Enviar el recado' }));
  await waitFor(async () => expect((await line()).value).toBe(''));
});

test('a doctor’s absence notice is a task, which opens the closing of that doctor and those hours', async () => {
  const { fake } = morning();
  fake.beside.notice({ reason: 'Fiebre' });
  const { user } = await open(fake);
  expect(
    await screen.findByText(
      /avisó que no puede atender hoy \(08:00 a 12:00\): 2 pacientes/,
    ),
  ).toBeTruthy();
  expect(screen.getByText('Motivo: Fiebre')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resolver sus turnos' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: /no puede atender$/ }),
  );
  expect(await dialog.findByText('De 08:00 a 12:00, como avisó.')).toBeTruthy();
  expect(
    await dialog.findByText(/turnos? afectados?|No tiene turnos/),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Looking at a notice does not settle it.
  expect(
    screen.getByRole('button', { name: 'Resolver sus turnos' }),
  ).toBeTruthy();
});

test('the counter dismisses a notice only with a reason', async () => {
  const { fake } = morning();
  fake.beside.notice();
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Descartar el aviso' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Descartar el aviso' }));
  expect(await dialog.findByText('Escriba el motivo.')).toBeTruthy();
  await user.type(
    dialog.getByRole('textbox', { name: 'Por qué' }),
    'Era otro día',
  );
  await user.click(dialog.getByRole('button', { name: 'Descartar el aviso' }));
  await waitFor(() =>
    expect(screen.queryByText(/avisó que no puede atender/)).toBeNull(),
  );
  expect(fake.beside.notices).toMatchObject([
    { state: 'dismissed', dismissReason: 'Era otro día' },
  ]);
});

test('after the closing the notice is gone, and the result can still be read', async () => {
  const { fake } = morning();
  const { doctor, day } = fake.beside.notice();
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Resolver sus turnos' }),
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: /no puede atender$/ }),
  );
  await user.type(
    await dialog.findByLabelText(/Motivo que se dice/),
    'Enfermedad',
  );
  await user.click(dialog.getByRole('button', { name: 'Cancelar y avisar' }));
  fake.beside.close(doctor.id, day);
  await user.click(dialog.getByRole('button', { name: 'Anotar la ausencia' }));
  expect(await dialog.findByText(/Quedó anotado/)).toBeTruthy();
  expect(fake.callsOf('reception.agenda.closeDoctorDay')).toMatchObject([
    { input: { doctorId: doctor.id, day, fromMinute: 480, toMinute: 720 } },
  ]);
  await waitFor(() =>
    expect(screen.queryByText(/avisó que no puede atender/)).toBeNull(),
  );
  await user.click(dialog.getByRole('button', { name: 'Volver al día' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the row says if the patient read the preparation, after an unread recado', async () => {
  const fake = createFakeApi();
  fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
    preparationReading: 'read',
  });
  fake.staffAppointments.add({
    patient: { fullName: 'Bruno Prueba' },
    preparationReading: 'unread',
  });
  fake.staffAppointments.add({
    patient: { fullName: 'Carla Prueba' },
    preparationReading: 'changed',
  });
  fake.staffAppointments.add({ patient: { fullName: 'Dora Prueba' } });
  fake.staffAppointments.add({
    patient: { fullName: 'Elsa Prueba' },
    preparationReading: 'unread',
    lines: 1,
    unreadLines: 1,
  });
  const { user } = await open(fake);
  expect(
    within(await rowOf('Prueba, Ana')).getByText('Leyó la preparación'),
  ).toBeTruthy();
  expect(
    within(await rowOf('Prueba, Bruno')).getByText('No leyó la preparación'),
  ).toBeTruthy();
  expect(
    within(await rowOf('Prueba, Carla')).getByText(
      'No leyó la preparación nueva',
    ),
  ).toBeTruthy();
  expect(
    within(await rowOf('Prueba, Dora')).queryByText(/preparación/),
  ).toBeNull();
  expect(
    within(await rowOf('Prueba, Elsa')).queryByText(/preparación/),
  ).toBeNull();
  (await rowOf('Prueba, Elsa')).focus();
  await user.keyboard('{Enter}');
  expect(
    await within(await screen.findByRole('dialog')).findByText(
      /No leyó la preparación/,
    ),
  ).toBeTruthy();
});
