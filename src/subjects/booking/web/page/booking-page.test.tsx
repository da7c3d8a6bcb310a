import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookedAppointment } from '../../../../testing/fakes/appointments/example-appointments.ts';
import { fakePatient } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import {
  atTimes,
  field,
  heading,
  reachConfirm,
  takeFirst,
} from '../../../../testing/pages/booking-walk.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';
import { seeToast } from '../../../../testing/pages/toasts.ts';

test('a new patient books with a doctor in four screens', async () => {
  const app = await openApp('/agendar-cita');
  const { fake, user } = app;
  await heading('¿Con quién se quiere atender?');
  await user.click(await screen.findByRole('button', { name: /Cardiología/ }));
  await user.selectOptions(
    await screen.findByLabelText('Obra social o prepaga'),
    'Salud Federal',
  );
  await user.click(await screen.findByRole('radio', { name: /Laura Gómez/ }));
  await user.click(await screen.findByRole('button', { name: 'Ver horarios' }));
  await heading('Elija día y horario');
  await reachConfirm(app);
  expect(screen.getByText('$ 3.500')).toBeTruthy();
  expect(screen.getByText(/credencial de Salud Federal/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));

  await heading('Turno reservado');
  const { id, code, linkToken } = bookedAppointment();
  expect(
    fake.callsOf('appointments.book').map(({ input }) => input),
  ).toMatchObject([
    { booker: { kind: 'new', patient: { fullName: 'Elena Ñandú' } } },
  ]);
  expect(screen.getByText(code)).toBeTruthy();
  const calendar = screen.getByRole('link', { name: 'Agregar al calendario' });
  expect(calendar.getAttribute('href')).toBe(
    `/api/public/appointments/${id}/calendar.ics?token=${linkToken}`,
  );
  expect(sessionStorage.length).toBe(0);
});

test('a known patient books with DNI and password, and the password is not stored', async () => {
  const app = await openApp(atTimes);
  const { fake, user } = app;
  await takeFirst(app);
  await user.type(field('DNI'), '30.111.222');
  await user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(
    '"30111222"',
  );
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
  expect(screen.getByText(fakePatient.name)).toBeTruthy();
  await seeToast('Inicio de sesión exitoso', 'Bienvenido, Juana Prueba', () =>
    user.click(screen.getByRole('button', { name: 'Confirmar turno' })),
  );
  await heading('Mis turnos');
  expect(fake.callsOf('appointments.book')).toHaveLength(1);
});

test('typed text and the held time survive a reload', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  await app.user.click(screen.getByRole('radio', { name: /primera vez/ }));
  await app.user.type(field('Nombre y apellido'), 'Elena Ñandú');
  const { href } = app.router.state.location;
  app.unmount();
  await openApp(href, fake);
  await heading('¿Para quién es el turno?');
  expect(field('Nombre y apellido').value).toBe('Elena Ñandú');
  expect(fake.callsOf('holds.create')).toHaveLength(1);
});

test('the address of an unknown doctor gets a page with ways out', async () => {
  await openApp('/agendar-cita/0190a000-0009-7000-8000-000000000009');
  await heading('Ese profesional no está disponible');
  expect(
    screen
      .getByRole('link', { name: 'Ver profesionales' })
      .getAttribute('href'),
  ).toBe('/doctores');
});

test('an address without a doctor’s number gets the same page', async () => {
  await openApp('/agendar-cita/nadie');
  await heading('Ese profesional no está disponible');
});

test('a mistyped month in the address is dropped', async () => {
  const app = await openApp(
    '/agendar-cita?mes=basura&especialidad=cardiologia',
  );
  await heading('¿Con quién se quiere atender?');
  expect(app.router.state.matches.at(-1)?.search).toMatchObject({
    mes: undefined,
  });
});
