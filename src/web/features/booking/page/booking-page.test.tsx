import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { easyPuzzle } from '../../../../testing/access/puzzles.ts';
import { bookedAppointment } from '../../../../testing/fakes/example-appointments.ts';
import { offerOf, visitOf } from '../../../../testing/fakes/fake-agenda.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { fakeClinic, fakeDoctors, fakePatient } from '../../../../testing/fakes/fake-clinic.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';
import { seeToast } from '../../../../testing/pages/toasts.ts';

const laura = fakeDoctors[0]?.id ?? '';
const atTimes = `/agendar-cita/${laura}?cobertura=particular&paso=horario`;

type App = Awaited<ReturnType<typeof openApp>>;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

async function takeFirst({ user }: App) {
  await user.click(await screen.findByRole('button', { name: 'Tomar este turno' }));
  await heading('¿Para quién es el turno?');
}

async function fillNewPatient({ user }: App, dni = '40.555.666') {
  await user.click(screen.getByRole('radio', { name: /primera vez/ }));
  await user.type(field('DNI'), dni);
  await user.type(field('Nombre y apellido'), 'Elena Ñandú');
  await user.type(field('Fecha de nacimiento'), '05041983');
  await user.type(field('Celular'), '11 5555-4444');
  await user.click(screen.getByRole('checkbox', { name: /política de privacidad/ }));
}

async function reachConfirm(app: App, dni?: string) {
  await takeFirst(app);
  await fillNewPatient(app, dni);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
}

test('a new patient books with a doctor in four screens', async () => {
  const app = await openApp('/agendar-cita');
  const { fake, user } = app;
  await heading('¿Con quién se quiere atender?');
  await user.click(await screen.findByRole('button', { name: /Cardiología/ }));
  await user.selectOptions(await screen.findByLabelText('Obra social o prepaga'), 'Salud Federal');
  await user.click(await screen.findByRole('radio', { name: /Laura Gómez/ }));
  await user.click(await screen.findByRole('button', { name: 'Ver horarios' }));
  await heading('Elija día y horario');
  await reachConfirm(app);
  expect(screen.getByText('$ 3.500')).toBeTruthy();
  expect(screen.getByText(/credencial de Salud Federal/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));

  await heading('Turno reservado');
  const { id, code, linkToken } = bookedAppointment();
  expect(fake.callsOf('appointments.book').map(({ input }) => input)).toMatchObject([
    { booker: { kind: 'new', patient: { fullName: 'Elena Ñandú' } } },
  ]);
  expect(screen.getByText(code)).toBeTruthy();
  const calendar = screen.getByRole('link', { name: 'Agregar al calendario' });
  expect(calendar.getAttribute('href')).toBe(
    `/api/public/appointments/${id}/calendar.ics?token=${linkToken}`,
  );
  expect(sessionStorage.length).toBe(0);
});

test('a patient of the clinic books with DNI and password, and the password is nowhere written down', async () => {
  const app = await openApp(atTimes);
  const { fake, user } = app;
  await takeFirst(app);
  await user.type(field('DNI'), '30.111.222');
  await user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('"30111222"');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
  expect(screen.getByText(fakePatient.name)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await seeToast('Inicio de sesión exitoso', 'Bienvenido, Juana Prueba');
  await heading('Mis turnos');
  expect(fake.callsOf('appointments.book')).toHaveLength(1);
});

test('who has never been here is told so in the words of the clinic, beside the field and in a toast', async () => {
  const app = await openApp(atTimes);
  const { user } = app;
  await takeFirst(app);
  app.fake.refuseNext('holds.identify', 'DNI_NOT_FOUND');
  app.fake.refuseNext('holds.identify', 'WRONG_PASSWORD');
  await user.type(field('DNI'), '20.111.222');
  await user.type(screen.getByLabelText('Contraseña'), 'otra');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await seeToast('Error de autenticación', 'DNI no encontrado o incorrecto.');
  await waitFor(() => expect(document.activeElement).toBe(field('DNI')));

  await user.clear(field('DNI'));
  await user.type(field('DNI'), fakePatient.dni);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Contraseña')));
  expect(screen.getAllByText('Contraseña incorrecta.').length).toBeGreaterThan(0);
  expect(field('DNI').value).toBe(fakePatient.dni);
});

test('who they are is asked once more where no answer came, as the same attempt', async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  app.fake.lose('holds.identify', 'answer');
  await app.user.type(field('DNI'), fakePatient.dni);
  await app.user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(app.fake.callsOf('holds.identify')).toHaveLength(2));
  const keys = new Set(app.fake.callsOf('holds.identify').map(({ idempotencyKey }) => idempotencyKey));
  expect([...keys]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
});

test('after too many attempts it says how long to wait', async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('holds.identify', 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: 90 });
  await takeFirst(app);
  await app.user.type(field('DNI'), fakePatient.dni);
  await app.user.type(screen.getByLabelText('Contraseña'), 'otra');
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Hubo demasiados intentos')).toBeTruthy();
  expect(screen.getByText(/^1:(30|29|28)$/)).toBeTruthy();
});

test('whoever loses a time to somebody else gets the nearest ones, each a press away', async () => {
  const app = await openApp(atTimes);
  const other = offerOf(laura, '2026-11-18T12:00:00Z');
  app.fake.refuseNext('holds.create', 'SLOT_TAKEN', { nearest: [other] });
  await app.user.click(await screen.findByRole('button', { name: 'Tomar este turno' }));
  expect(await screen.findByText('Ese horario acaba de ocuparse.')).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'mié 18/11 09:00 · Laura Gómez' }));
  await heading('¿Para quién es el turno?');
  expect(app.router.state.location.search).toMatchObject({ dia: '2026-11-18', hora: '09:00' });
});

test('a time lost at the last moment keeps the form and goes on with the nearest one', async () => {
  const app = await openApp(atTimes);
  const { fake, user } = app;
  const other = offerOf(laura, '2026-11-18T12:00:00Z');
  fake.refuseNext('appointments.book', 'SLOT_TAKEN', { nearest: [other] });
  await reachConfirm(app);
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText('Ese horario acaba de ocuparse.')).toBeTruthy();
  expect(screen.getByText('Elena Ñandú')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'mié 18/11 09:00 · Laura Gómez' }));
  expect(await screen.findByText('Miércoles 18 de noviembre')).toBeTruthy();
  expect(screen.queryByText('Ese horario acaba de ocuparse.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Turno reservado');
  const [lost, booked] = fake.callsOf('appointments.book').map(({ input }) => input);
  expect(lost).not.toMatchObject({ startsAt: other.startsAt });
  expect(booked).toMatchObject({ startsAt: other.startsAt });
  expect(fake.callsOf('appointments.book')).toHaveLength(2);
});

test('when the time runs out what was typed stays, and the time can be taken again', async () => {
  const fake = createFakeApi();
  fake.holdMinutes = 0.04;
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  await app.user.click(screen.getByRole('radio', { name: /primera vez/ }));
  fake.refuseNext('holds.extend', 'HOLD_ALREADY_EXTENDED');
  await app.user.type(field('DNI'), '40555666');
  const message = 'Se terminó el tiempo para este horario. Lo que escribió sigue aquí.';
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field('DNI').value).toBe('40555666');
  fake.holdMinutes = 5;
  await app.user.click(screen.getByRole('button', { name: /^Tomar otra vez las/ }));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(field('DNI').value).toBe('40555666');
  expect(screen.getByRole('timer').textContent).toMatch(/^(5:00|4:5\d)$/);
});

test('at the last step, when the time runs out, confirming takes it anew if it is still free', async () => {
  const fake = createFakeApi();
  fake.holdMinutes = 0.08;
  const app = await openApp(atTimes, fake);
  fake.refuseNext('holds.extend', 'HOLD_ALREADY_EXTENDED');
  await takeFirst(app);
  await app.user.type(field('DNI'), fakePatient.dni);
  await app.user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  const hope = 'Si el horario sigue libre, al confirmar es suyo.';
  expect(await screen.findByText(hope)).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Mis turnos');
});

test('choosing a doctor keeps the form on the screen while what they do is asked', async () => {
  const app = await openApp('/agendar-cita?especialidad=cardiologia&cobertura=particular');
  const choice = await screen.findByRole('radio', { name: 'Laura Gómez' });
  await app.user.click(choice);
  await waitFor(() => expect(app.fake.callsOf('doctors.get')).toHaveLength(1));
  await waitFor(() => expect(choice).toHaveProperty('checked', true));
  expect(document.activeElement).toBe(choice);
});

test('typing when little time is left asks once for five minutes more', async () => {
  const fake = createFakeApi();
  fake.holdMinutes = 1.5;
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  await app.user.type(field('DNI'), '30111222');
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^6:/));
  expect(fake.callsOf('holds.extend')).toHaveLength(1);
});

test('where many of this address asked for more time it goes on without, and does not ask again', async () => {
  const fake = createFakeApi();
  fake.holdMinutes = 1.5;
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  fake.refuseNext('holds.extend', 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: 40 });
  await app.user.type(field('DNI'), '3');
  await waitFor(() => expect(fake.callsOf('holds.extend')).toHaveLength(1));
  await app.user.type(field('DNI'), '0111222');
  expect(fake.callsOf('holds.extend')).toHaveLength(1);
  expect(screen.getByRole('timer').textContent).toMatch(/^1:/);
  expect(screen.queryByText('Hubo demasiados intentos')).toBeNull();
});

test('a puzzle before a time is held is solved without a word', async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('holds.create', 'PROOF_OF_WORK_NEEDED', await easyPuzzle());
  await takeFirst(app);
  const [first, second] = app.fake.callsOf('holds.create');
  expect(first?.input).not.toHaveProperty('proofOfWork');
  expect(second?.input).toEqual({ ...(first?.input as object), proofOfWork: expect.any(String) });
  expect(screen.queryByText(/Hubo demasiados intentos/)).toBeNull();
});

test('whose time the counter gave meanwhile is told so, with the nearest ones, and keeps what they typed', async () => {
  const app = await openApp(atTimes);
  const { fake, user } = app;
  await takeFirst(app);
  await user.type(field('DNI'), fakePatient.dni);
  await user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  fake.refuseNext('holds.identify', 'HOLD_EXPIRED');
  fake.refuseNext('holds.create', 'SLOT_TAKEN', { nearest: [offerOf(laura, '2026-11-18T12:00:00Z')] });
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Ese horario acaba de ocuparse.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'mié 18/11 09:00 · Laura Gómez' }));
  await waitFor(() => expect(screen.queryByText('Ese horario acaba de ocuparse.')).toBeNull());
  expect(field('DNI').value).toBe(fakePatient.dni);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
});

test('going back to the times gives this one back to others', async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  await app.user.click(screen.getByRole('button', { name: /Volver/ }));
  await heading('Elija día y horario');
  await waitFor(() => expect(app.fake.callsOf('holds.release')).toHaveLength(1));
});

test('what is wrong stands beside its field in Spanish, the first has the focus, and nothing is sent', async () => {
  const app = await openApp(atTimes);
  const { user, fake } = app;
  await takeFirst(app);
  await user.click(screen.getByRole('radio', { name: /primera vez/ }));
  await user.type(field('DNI'), '12a45');
  await user.type(field('Nombre y apellido'), '<b>Elena</b>');
  await user.type(field('Fecha de nacimiento'), '31022020');
  await user.type(field('Celular'), '15');
  await user.type(field('E-mail (opcional)'), 'elena@');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  const errors = [
    'El DNI lleva solo números, con o sin puntos.',
    'El nombre no puede llevar los signos < ni >.',
    'Esa fecha no existe.',
    'Revise el celular: código de área y número, por ejemplo 11 5555-4444.',
    'Revise el e-mail: debe ser como nombre@ejemplo.com.',
    'Para seguir hace falta su acuerdo con la política de privacidad.',
  ];
  for (const error of errors) expect(await screen.findByText(error)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('DNI')));
  expect(field('Nombre y apellido').value).toBe('<b>Elena</b>');
  expect(fake.callsOf('appointments.book')).toHaveLength(0);
});

test('a patient whom the clinic does not let in by their DNI is led to how they get in', async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('holds.identify', 'NOT_ADMITTED');
  await takeFirst(app);
  await app.user.click(screen.getByRole('radio', { name: /Ya soy paciente/ }));
  await app.user.type(field('DNI'), fakePatient.dni);
  await app.user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  const link = await screen.findByRole('link', { name: 'Ver cómo ingresar' });
  expect(link.getAttribute('href')).toBe('/recordar');
});

test('what only the server knows comes back to its field, with the rest as it was', async () => {
  const app = await openApp(atTimes);
  const message = 'Revise el celular: ese número no existe.';
  app.fake.refuseNext('appointments.book', 'INVALID_INPUT', {
    fields: [{ path: 'booker.patient.phone', message }],
  });
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Celular')));
  expect(field('Nombre y apellido').value).toBe('Elena Ñandú');
  await app.user.clear(field('Celular'));
  await app.user.type(field('Celular'), '11 4444-3333');
  expect(screen.queryByText(message)).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  await app.user.click(await screen.findByRole('button', { name: 'Confirmar turno' }));
  await heading('Turno reservado');
});

test('somebody "new" whose DNI is known is asked to sign in, with the DNI already there', async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('appointments.book', 'DNI_REGISTERED');
  await reachConfirm(app, fakePatient.dni);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(
    await screen.findByText('Ya hay un paciente con ese DNI. Ingrese con su contraseña para seguir.'),
  ).toBeTruthy();
  expect(screen.getByRole('radio', { name: /Ya soy paciente/ })).toHaveProperty('checked', true);
  expect(field('DNI').value).toBe(fakePatient.dni);
});

test('somebody new who is only told that something was wrong may correct it, or sign in', async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('appointments.book', 'NEWCOMER_REFUSED');
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText(/No pudimos seguir con esos datos/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: /primera vez/ })).toHaveProperty('checked', true);
  expect(field('Nombre y apellido').value).toBe('Elena Ñandú');
});

test('a puzzle that the server wants solved first is solved, and the same order sent along', async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('appointments.book', 'PROOF_OF_WORK_NEEDED', await easyPuzzle());
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Turno reservado');
  const [first, second] = app.fake.callsOf('appointments.book');
  expect(first?.input).not.toHaveProperty('proofOfWork');
  expect(second?.input).toEqual({ ...(first?.input as object), proofOfWork: expect.any(String) });
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('a new person of a busy address shows a code sent to their e-mail; a wrong one is told, the right one books', async () => {
  const app = await openApp(atTimes);
  const { fake, user } = app;
  fake.refuseNext('appointments.book', 'EMAIL_CODE_NEEDED');
  await reachConfirm(app);
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  const ask = await screen.findByRole('button', { name: 'Enviar código' });
  expect(document.activeElement).toBe(field('Su e-mail'));
  await user.click(ask);
  expect(field('Su e-mail').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Su e-mail'), 'elena@correo.test');
  fake.refuseNext('patients.sendCode', 'PROOF_OF_WORK_NEEDED', await easyPuzzle());
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  await user.type(await screen.findByRole('textbox', { name: /Código que recibió/ }), '111 111');
  fake.refuseNext('appointments.book', 'CODE_WRONG', { attemptsLeft: 4 });
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText(/El código no es correcto. Le quedan 4 intentos/)).toBeTruthy();
  const code = screen.getByRole('textbox', { name: /Código que recibió/ });
  await user.clear(code);
  await user.type(code, '222222');
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Turno reservado');
  const calls = fake.callsOf('appointments.book').map(({ input }) => input);
  expect(calls.at(-1)).toMatchObject({
    booker: { patient: { email: 'elena@correo.test' } },
    emailCode: { id: expect.any(String), code: '222222' },
  });
  expect(fake.callsOf('patients.sendCode').map(({ input }) => input)).toMatchObject([
    { email: 'elena@correo.test' },
    { email: 'elena@correo.test', proofOfWork: expect.any(String) },
  ]);
});

test('where the clinic takes new persons by phone only, its phone is there to press', async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('appointments.book', 'NEWCOMERS_BY_PHONE');
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText(/Llame a la clínica y le damos el turno/)).toBeTruthy();
  const call = screen.getAllByRole('link', { name: /5555-0000/ });
  expect(call.some((link) => link.getAttribute('href')?.startsWith('tel:'))).toBe(true);
});

test('an order whose answer was lost is repeated with the same key and books once', async () => {
  const app = await openApp(atTimes);
  const { fake, user } = app;
  fake.lose('appointments.book', 'answer');
  await reachConfirm(app);
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText(/No hay conexión con la clínica/)).toBeTruthy();
  expect(screen.getByText('Elena Ñandú')).toBeTruthy();
  fake.restore('appointments.book');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await heading('Turno reservado');
  const keys = new Set(fake.callsOf('appointments.book').map(({ idempotencyKey }) => idempotencyKey));
  expect(fake.callsOf('appointments.book').length).toBeGreaterThan(1);
  expect(keys.size).toBe(1);
});

test('pressing "Confirmar turno" twice books once', async () => {
  const app = await openApp(atTimes);
  await reachConfirm(app);
  await app.user.dblClick(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Turno reservado');
  expect(app.fake.callsOf('appointments.book')).toHaveLength(1);
});

test('what was typed and the held time survive a reload', async () => {
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

test('a doctor who is not here gets a page with ways out', async () => {
  await openApp('/agendar-cita/0190a000-0009-7000-8000-000000000009');
  await heading('Ese profesional no está disponible');
  expect(screen.getByRole('link', { name: 'Ver profesionales' }).getAttribute('href')).toBe('/doctores');
});

test('an address that names no doctor at all gets the same page', async () => {
  await openApp('/agendar-cita/nadie');
  await heading('Ese profesional no está disponible');
});

test('a doctor who does not take the insurer is marked, with the private price', async () => {
  const app = await openApp('/agendar-cita?especialidad=cardiologia');
  await app.user.selectOptions(await screen.findByLabelText('Obra social o prepaga'), 'Salud Federal');
  const takes = { name: 'Laura Gómez', description: /Atiende por Salud Federal/ };
  expect(await screen.findByRole('radio', takes)).toBeTruthy();
  const doesNot = { name: 'Martín Sosa', description: /No atiende por Salud Federal: particular \$.25\.000/ };
  expect(screen.getByRole('radio', doesNot)).toBeTruthy();
});

test('without saying who pays, the form says what is missing', async () => {
  const app = await openApp(`/agendar-cita/${laura}`);
  await app.user.click(await screen.findByRole('button', { name: 'Ver horarios' }));
  expect(await screen.findByText('Elija su cobertura, o pago particular.')).toBeTruthy();
});

test('with the server out of reach the page says so and tries again', async () => {
  const fake = createFakeApi();
  fake.lose('doctors.specialties', 'request');
  const app = await openApp('/agendar-cita', fake);
  expect(await screen.findByText(/No hay conexión con la clínica/)).toBeTruthy();
  fake.restore('doctors.specialties');
  await app.user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByRole('button', { name: /Cardiología/ })).toBeTruthy();
});

test('a clinic without specialties says so where they would stand', async () => {
  const fake = createFakeApi();
  fake.isNew = true;
  await openApp('/agendar-cita', fake);
  expect(await screen.findByText('Todavía no hay turnos para agendar aquí')).toBeTruthy();
});

test('choosing what covers stays on its screen, even when the address already names a time', async () => {
  const app = await openApp(`/agendar-cita/${laura}?dia=2026-11-18&hora=09:20`);
  await app.user.selectOptions(await screen.findByLabelText('Obra social o prepaga'), 'Salud Federal');
  await heading('Agendar cita');
  await app.user.click(screen.getByRole('button', { name: 'Ver horarios' }));
  await heading('Elija día y horario');
  expect(await screen.findByRole('region', { name: 'El horario que eligió' })).toBeTruthy();
});

test('a mistyped address does not come back into the booking', async () => {
  const app = await openApp('/agendar-cita?mes=basura&especialidad=cardiologia');
  await heading('¿Con quién se quiere atender?');
  expect(app.router.state.matches.at(-1)?.search).toMatchObject({ mes: undefined });
});

test.each([
  ['email', 'Le enviamos la confirmación por e-mail.'],
  ['none', 'No le enviaremos ninguna confirmación: guarde el código, o envíese el turno.'],
] as const)(
  'the last screen says how the confirmation comes (%s), and sends it to oneself',
  async (toldBy, words) => {
    const app = await openApp(atTimes);
    app.fake.answer('appointments.book', bookedAppointment({}, { toldBy }));
    await reachConfirm(app);
    await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
    await heading('Turno reservado');
    expect(screen.getByText(words)).toBeTruthy();
    const link = screen.getByRole('link', { name: /Enviármelo por WhatsApp/ });
    const address = new URL(link.getAttribute('href') ?? '');
    expect(address.origin + address.pathname).toBe('https://wa.me/');
    const text = address.searchParams.get('text');
    expect(text).toContain('jueves 19 de noviembre, 10:00, con Laura Gómez');
    expect(text).toContain(bookedAppointment().code);
    // Who it is for and why stay out of it.
    expect(text).not.toMatch(/Juana|Elena|cardiolog/i);
  },
);

test('where the system shares texts, the appointment is shared through it', async () => {
  const share = vi.fn(async () => {});
  Object.assign(navigator, { share });
  const app = await openApp(atTimes);
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await app.user.click(await screen.findByRole('button', { name: 'Compartir' }));
  expect(share).toHaveBeenCalledWith({ text: expect.stringContaining(bookedAppointment().code) });
  Reflect.deleteProperty(navigator, 'share');
});

test('Back after a specialty returns to the list of them, not out of the booking', async () => {
  const app = await openApp('/agendar-cita');
  await app.user.click(await screen.findByRole('button', { name: /Cardiología/ }));
  await screen.findByLabelText('Obra social o prepaga');
  app.router.history.back();
  expect(await screen.findByRole('button', { name: /Dermatología/ })).toBeTruthy();
  expect(app.router.state.location.pathname).toBe('/agendar-cita');
});

test('who cannot get in finds the way beside the booking, which stays open', async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  const link = screen.getByRole('link', { name: /Recupere su acceso/ });
  expect(link.getAttribute('href')).toBe('/recordar');
  expect(link.getAttribute('target')).toBe('_blank');
});

test.each([
  ['TOO_MANY_APPOINTMENTS', { scope: 'specialty', limit: 1 }],
  ['PATIENT_BUSY', undefined],
] as const)('%s leads to the appointments that stand in the way', async (code, data) => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('appointments.book', code, data);
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  const link = await screen.findByRole('link', { name: 'Ver mis turnos' });
  expect(link.getAttribute('href')).toBe('/mi-cuenta/citas');
});

test('a time lost where any professional was wanted: the nearest are those of all of them', async () => {
  const fake = createFakeApi();
  const martin = fakeDoctors[1]?.id ?? '';
  fake.attends = (minute) => (minute === 540 ? 0 : 1);
  const app = await openApp('/agendar-cita?especialidad=cardiologia&cobertura=particular&paso=horario', fake);
  fake.refuseNext('appointments.book', 'SLOT_TAKEN', { nearest: [offerOf(laura, '2026-11-18T12:00:00Z')] });
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  const other = await screen.findByRole('button', { name: 'mar 17/11 09:20 · Martín Sosa' });
  expect(screen.queryByRole('button', { name: /17\/11 09:00/ })).toBeNull();
  await app.user.click(other);
  await waitFor(() => expect(fake.callsOf('holds.create')).toHaveLength(2));
  expect(fake.callsOf('holds.create')[1]?.input).toMatchObject({ doctorId: martin });
});

test('an unexpected failure of the identification is told in its own sentence', async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  app.fake.refuse('holds.identify', 'FAULT');
  await app.user.type(field('DNI'), fakePatient.dni);
  await app.user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  await seeToast('Error de autenticación', 'Ocurrió un error durante el inicio de sesión.');
});

test('for children: an adult is asked whether it is for them, and may go on', async () => {
  const fake = createFakeApi();
  const slot = { doctorId: laura, startsAt: '2026-11-17T12:00:00Z' };
  fake.answer('holds.create', {
    ...visitOf(slot),
    ...{ specialtyName: 'Pediatría', id: crypto.randomUUID(), isExtended: false },
    ...{ heldUntil: fake.isoIn(5), serverNow: fake.isoIn(0) },
  });
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  await fillNewPatient(app);
  expect(await screen.findByText('¿El turno es para usted?')).toBeTruthy();
  await app.user.clear(field('Fecha de nacimiento'));
  await app.user.type(field('Fecha de nacimiento'), '05042019');
  expect(screen.queryByText('¿El turno es para usted?')).toBeNull();
  await app.user.clear(field('Fecha de nacimiento'));
  await app.user.type(field('Fecha de nacimiento'), '05041983');
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
});

test('for anybody else an adult is asked nothing', async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  await fillNewPatient(app);
  expect(screen.queryByText('¿El turno es para usted?')).toBeNull();
});

test('where no mail is set up, the form promises none', async () => {
  const fake = createFakeApi();
  fake.answer('clinic.get', { ...fakeClinic, sendsEmail: false });
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  await app.user.click(screen.getByRole('radio', { name: /primera vez/ }));
  expect(screen.getByText('Para su ficha: la clínica todavía no envía correos.')).toBeTruthy();
  expect(screen.queryByText('Para enviarle la confirmación.')).toBeNull();
});
