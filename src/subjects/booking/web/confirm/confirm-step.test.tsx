import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { easyPuzzle } from '../../../../testing/access/puzzles.ts';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
import { bookedAppointment } from '../../../../testing/fakes/appointments/example-appointments.ts';
import {
  atTimes,
  field,
  heading,
  reachConfirm,
} from '../../../../testing/pages/booking-walk.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

test('the page solves the server’s puzzle first, and sends the same request with it', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext(
    'appointments.book',
    'PROOF_OF_WORK_NEEDED',
    await easyPuzzle(),
  );
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Turno reservado');
  const [first, second] = app.fake.callsOf('appointments.book');
  expect(first?.input).not.toHaveProperty('proofOfWork');
  expect(second?.input).toEqual({
    ...(first?.input as object),
    proofOfWork: expect.any(String),
  });
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('a new person at a busy address needs an e-mailed code; a wrong code is refused, the right one books', {
  tags: ['all'],
}, async () => {
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
  fake.refuseNext(
    'patients.sendCode',
    'PROOF_OF_WORK_NEEDED',
    await easyPuzzle(),
  );
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  await user.type(
    await screen.findByRole('textbox', { name: /Código que recibió/ }),
    '111 111',
  );
  fake.refuseNext('appointments.book', 'CODE_WRONG', { attemptsLeft: 4 });
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(
    await screen.findByText(/El código no es correcto. Le quedan 4 intentos/),
  ).toBeTruthy();
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
  expect(
    fake.callsOf('patients.sendCode').map(({ input }) => input),
  ).toMatchObject([
    { email: 'elena@correo.test' },
    { email: 'elena@correo.test', proofOfWork: expect.any(String) },
  ]);
});

test('the page of a booked appointment shows day and hour first, and then the code', async () => {
  const app = await openApp(atTimes);
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await heading('Turno reservado');
  const code = screen.getByText('Código del turno');
  const when = screen.getByText('Martes 17 de noviembre');
  expect(within(when).getByText('09:00')).toBeTruthy();
  expect(
    when.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});

test('when the clinic no longer sends codes, the appointment is confirmed without a code', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes);
  const { fake, user } = app;
  fake.refuseNext('appointments.book', 'EMAIL_CODE_NEEDED');
  await reachConfirm(app);
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await user.type(
    await screen.findByRole('textbox', { name: 'Su e-mail' }),
    'elena@correo.test',
  );
  fake.refuseNext('patients.sendCode', 'WAY_NOT_OPEN');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  await heading('Turno reservado');
  expect(fake.callsOf('appointments.book').at(-1)?.input).not.toHaveProperty(
    'emailCode',
  );
});

test('where the clinic takes new persons by phone alone, the page links its phone', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('appointments.book', 'NEWCOMERS_BY_PHONE');
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(
    await screen.findByText(/Llame a la clínica y le damos el turno/),
  ).toBeTruthy();
  const call = screen.getAllByRole('link', { name: /5555-0000/ });
  expect(
    call.some((link) => link.getAttribute('href')?.startsWith('tel:')),
  ).toBe(true);
});

test('a booking with a lost answer is repeated with the same key and books once', async () => {
  const app = await openApp(atTimes);
  const { fake, user } = app;
  fake.lose('appointments.book', 'answer');
  await reachConfirm(app);
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(
    await screen.findByText(/No hay conexión con la clínica/),
  ).toBeTruthy();
  expect(screen.getByText('Elena Ñandú')).toBeTruthy();
  fake.restore('appointments.book');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await heading('Turno reservado');
  const keys = new Set(
    fake
      .callsOf('appointments.book')
      .map(({ idempotencyKey }) => idempotencyKey),
  );
  expect(fake.callsOf('appointments.book').length).toBeGreaterThan(1);
  expect(keys.size).toBe(1);
});

test('pressing "Confirmar turno" twice books once', async () => {
  const app = await openApp(atTimes);
  await reachConfirm(app);
  await app.user.dblClick(
    screen.getByRole('button', { name: 'Confirmar turno' }),
  );
  await heading('Turno reservado');
  expect(app.fake.callsOf('appointments.book')).toHaveLength(1);
});

test.each(
  rowsOfProof([
    ['email', 'Le enviamos la confirmación por e-mail.'],
    [
      'none',
      'No le enviaremos ninguna confirmación: guarde el código, o envíese el turno.',
    ],
  ]),
)(
  'the last screen says how the confirmation comes (%s), and lets the patient send it to themselves',
  async (toldBy, words) => {
    const app = await openApp(atTimes);
    app.fake.answer('appointments.book', bookedAppointment({}, { toldBy }));
    await reachConfirm(app);
    await app.user.click(
      screen.getByRole('button', { name: 'Confirmar turno' }),
    );
    await heading('Turno reservado');
    expect(screen.getByText(words)).toBeTruthy();
    const link = screen.getByRole('link', { name: /Enviármelo por WhatsApp/ });
    const address = new URL(link.getAttribute('href') ?? '');
    expect(address.origin + address.pathname).toBe('https://wa.me/');
    const text = address.searchParams.get('text');
    expect(text).toContain('jueves 19 de noviembre, 10:00, con Laura Gómez');
    expect(text).toContain(bookedAppointment().code);
    // Neither the patient's name nor the specialty is in it.
    expect(text).not.toMatch(/Juana|Elena|cardiolog/i);
  },
);

test('where the system shares texts, the patient shares the appointment through it', {
  tags: ['all'],
}, async () => {
  const share = vi.fn(async () => {});
  Object.assign(navigator, { share });
  const app = await openApp(atTimes);
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  await app.user.click(
    await screen.findByRole('button', { name: 'Compartir' }),
  );
  expect(share).toHaveBeenCalledWith({
    text: expect.stringContaining(bookedAppointment().code),
  });
  Reflect.deleteProperty(navigator, 'share');
});

test.each(
  rowsOfProof([
    ['TOO_MANY_APPOINTMENTS', { scope: 'specialty', limit: 1 }],
    ['PATIENT_BUSY', undefined],
  ]),
)('%s links to the patient’s appointments', async (code, data) => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('appointments.book', code, data);
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  const link = await screen.findByRole('link', { name: 'Ver mis turnos' });
  expect(link.getAttribute('href')).toBe('/mi-cuenta/citas');
});
