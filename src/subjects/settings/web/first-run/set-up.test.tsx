import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { fakePassword } from '../../../../testing/fakes/access/fake-sessions.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const type = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });
const heading = (name: string | RegExp) =>
  screen.findByRole('heading', { name });

function nothingYet() {
  const fake = createFakeApi();
  fake.clinicAdmin.setUp = {
    hasClinicData: false,
    doctor: null,
    hasHours: false,
    firstFree: null,
    isDone: false,
  };
  return fake;
}

async function fillDoctor(user: Awaited<ReturnType<typeof openPanel>>['user']) {
  await user.click(
    await screen.findByRole('button', { name: 'Soy yo: usar mis datos' }),
  );
  type(screen.getByLabelText('Número'), '123456');
  type(screen.getByLabelText('Especialidad'), 'Cardiología');
  await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }));
}

test('the guide leads in three steps to the first bookable time', async () => {
  const { fake, user } = await openPanel('admin', '/admin/dashboard', {
    fake: nothingYet(),
  });
  await heading('Ponga en marcha la clínica');
  type(
    await screen.findByLabelText('Nombre de la clínica'),
    'Consultorios del Sur',
  );
  type(screen.getByLabelText('Dirección'), 'San Martín 120');
  type(screen.getByLabelText('Ciudad'), 'Lanús');
  await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }));
  await waitFor(async () =>
    expect(document.activeElement).toBe(await heading('El primer profesional')),
  );
  expect(fake.clinicAdmin.settings.clinic).toMatchObject({
    name: 'Consultorios del Sur',
    city: 'Lanús',
  });

  await fillDoctor(user);
  await waitFor(async () =>
    expect(document.activeElement).toBe(await heading('Sus horarios')),
  );
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Guardar y empezar' }));

  await heading('Ya se puede reservar');
  expect(
    screen.getByText(/Primer turno libre: martes 17 de noviembre, 09:00/),
  ).toBeTruthy();
  expect(fake.callsOf('admin.setUp.saveHours')[0]?.input).toMatchObject({
    weekdays: [1, 2, 3, 4, 5],
    stretches: [{ fromMinute: 540, toMinute: 780 }],
  });
  await user.click(screen.getByRole('button', { name: 'Ir al inicio' }));
  await screen.findByRole('region', { name: 'Hoy' });
});

test('the guide skips a finished step', async () => {
  const fake = nothingYet();
  fake.clinicAdmin.setUp.hasClinicData = true;
  await openPanel('admin', '/admin/dashboard', { fake });
  expect(await screen.findByLabelText('Especialidad')).toBeTruthy();
  expect(screen.queryByLabelText('Nombre de la clínica')).toBeNull();
});

test('a finished step opens again with its saved data, and the current one keeps its text', async () => {
  const fake = nothingYet();
  fake.clinicAdmin.setUp.hasClinicData = true;
  Object.assign(fake.clinicAdmin.settings.clinic, {
    name: 'Del Sur',
    phones: ['+541144440000', '+541144440001'],
  });
  const { user } = await openPanel('admin', '/admin/dashboard', { fake });
  type(await screen.findByLabelText('Especialidad'), 'Cardiología');
  await user.click(
    screen.getByRole('button', { name: 'Cambiar los datos de la clínica' }),
  );
  const name = await screen.findByLabelText<HTMLInputElement>(
    'Nombre de la clínica',
  );
  expect(name.value).toBe('Del Sur');
  type(name, 'Del Norte');
  await user.click(screen.getByRole('button', { name: 'Guardar los cambios' }));
  await waitFor(() =>
    expect(screen.queryByLabelText('Nombre de la clínica')).toBeNull(),
  );
  expect(fake.clinicAdmin.settings.clinic).toMatchObject({
    name: 'Del Norte',
    phones: ['+541144440000', '+541144440001'],
  });
  expect(screen.getByLabelText<HTMLInputElement>('Especialidad').value).toBe(
    'Cardiología',
  );
});

test('the guide shows a save of another administrator, and overwrites it only on request', async () => {
  const fake = nothingYet();
  fake.clinicAdmin.setUp.hasClinicData = true;
  const { user } = await openPanel('admin', '/admin/dashboard', { fake });
  await user.click(
    await screen.findByRole('button', {
      name: 'Cambiar los datos de la clínica',
    }),
  );
  type(await screen.findByLabelText('Nombre de la clínica'), 'Del Norte');
  const { clinic } = fake.clinicAdmin.settings;
  const seen = clinic.revision;
  fake.clinicAdmin.settings.clinic = {
    ...clinic,
    name: 'Del Oeste',
    revision: seen + 1,
  };
  const save = screen.getByRole('button', { name: 'Guardar los cambios' });
  for (let time = 0; time < 2; time++) {
    fake.refuseNext('admin.clinic.saveData', 'CHANGED_MEANWHILE');
    await user.click(save);
    expect(
      await screen.findByText(
        'Otra persona guardó cambios mientras usted escribía',
      ),
    ).toBeTruthy();
    expect(await screen.findByText('Del Oeste')).toBeTruthy();
  }
  await user.click(
    screen.getByRole('button', { name: 'Guardar lo que escribí' }),
  );
  await waitFor(() =>
    expect(fake.clinicAdmin.settings.clinic.name).toBe('Del Norte'),
  );
  const sent = fake
    .callsOf('admin.clinic.saveData')
    .map(({ input }) => (input as typeof clinic).revision);
  expect(sent).toEqual([seen, seen, seen + 1]);
});

test('a taken licence is told beside its field, and nothing is lost', async () => {
  const fake = nothingYet();
  fake.clinicAdmin.setUp.hasClinicData = true;
  const { user } = await openPanel('admin', '/admin/dashboard', { fake });
  fake.refuseNext('admin.setUp.saveDoctor', 'LICENSE_TAKEN');
  await fillDoctor(user);
  expect(
    await screen.findByText('Ya hay un profesional con esa matrícula.'),
  ).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Especialidad').value).toBe(
    'Cardiología',
  );
});

test('hours without a day are not sent, and impossible hours are refused beside their field', {
  tags: ['all'],
}, async () => {
  const fake = nothingYet();
  const doctor = {
    id: fake.nextId(),
    name: 'Ana Sosa',
    specialtyName: 'Cardiología',
    visitMinutes: 20,
  };
  Object.assign(fake.clinicAdmin.setUp, { hasClinicData: true, doctor });
  const { user } = await openPanel('admin', '/admin/dashboard', { fake });
  const save = await screen.findByRole('button', { name: 'Guardar y empezar' });
  for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes']) {
    await user.click(screen.getByRole('checkbox', { name: day }));
  }
  await user.click(save);
  expect(await screen.findByText('Elija al menos un día.')).toBeTruthy();
  expect(fake.callsOf('admin.setUp.saveHours')).toHaveLength(0);
  await user.click(screen.getByRole('checkbox', { name: 'Sábado' }));
  type(screen.getByLabelText('Hasta'), '08:00');
  await user.click(save);
  expect(
    await screen.findByText('El horario termina antes de empezar.'),
  ).toBeTruthy();
});

test('a demonstration says what is deleted, asks for the word and the first administrator, and begins', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.isDemo = true;
  const { user } = await openPanel('admin', '/admin/dashboard', { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Vaciar la demostración…' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/todas las cuentas, también la suya/)).toBeTruthy();
  type(dialog.getByLabelText('Su nombre y apellido'), 'Ana Sosa');
  type(dialog.getByLabelText('Su e-mail'), 'ana@ejemplo.test');
  type(dialog.getByLabelText('Su contraseña nueva'), fakePassword);
  fake.refuseNext('admin.setUp.startForReal', 'INVALID_INPUT', {
    fields: [
      { path: 'password', message: 'Esa contraseña se adivina enseguida.' },
    ],
  });
  type(dialog.getByLabelText('Para confirmar, escriba EMPEZAR'), 'empezar');
  await user.click(
    dialog.getByRole('button', { name: 'Vaciar y empezar de verdad' }),
  );
  expect(dialog.getByText(/Escriba EMPEZAR, en mayúsculas/)).toBeTruthy();
  expect(fake.callsOf('admin.setUp.startForReal')).toHaveLength(0);
  type(dialog.getByLabelText('Para confirmar, escriba EMPEZAR'), 'EMPEZAR');
  await user.click(
    dialog.getByRole('button', { name: 'Vaciar y empezar de verdad' }),
  );
  expect(
    await dialog.findByText('Esa contraseña se adivina enseguida.'),
  ).toBeTruthy();
  type(dialog.getByLabelText('Su contraseña nueva'), 'La casa del árbol');
  await user.click(
    dialog.getByRole('button', { name: 'Vaciar y empezar de verdad' }),
  );
  await heading('Ponga en marcha la clínica');
  expect(screen.queryByText(/Demostración: personas/)).toBeNull();
  expect(await screen.findByText('Ana Sosa')).toBeTruthy();
});

test('a clinic in use does not offer to be emptied', async () => {
  await openPanel('admin', '/admin/dashboard');
  await screen.findByRole('region', { name: 'Para atender' });
  expect(screen.queryByText('Empezar de verdad')).toBeNull();
});
