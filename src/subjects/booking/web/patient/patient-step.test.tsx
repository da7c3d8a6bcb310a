import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
import { visitOf } from '../../../../testing/fakes/appointments/fake-agenda.ts';
import {
  fakeClinic,
  fakePatient,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import {
  atTimes,
  field,
  fillNewPatient,
  heading,
  laura,
  reachConfirm,
  takeFirst,
} from '../../../../testing/pages/booking-walk.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';
import { seeToast } from '../../../../testing/pages/toasts.ts';

test('an unknown DNI or a wrong password is told in the clinic’s words, beside the field and in a toast', async () => {
  const app = await openApp(atTimes);
  const { user } = app;
  await takeFirst(app);
  app.fake.refuseNext('holds.identify', 'DNI_NOT_FOUND');
  app.fake.refuseNext('holds.identify', 'WRONG_PASSWORD');
  expect(screen.getByText('¿No tiene DNI?')).toBeTruthy();
  await user.type(field('DNI'), '20.111.222');
  await user.type(screen.getByLabelText('Contraseña'), 'otra');
  await seeToast(
    'Error de autenticación',
    'DNI no encontrado o incorrecto.',
    () => user.click(screen.getByRole('button', { name: 'Continuar' })),
  );
  await waitFor(() => expect(document.activeElement).toBe(field('DNI')));

  await user.clear(field('DNI'));
  await user.type(field('DNI'), fakePatient.dni);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Contraseña')),
  );
  expect(screen.getAllByText('Contraseña incorrecta.').length).toBeGreaterThan(
    0,
  );
  expect(field('DNI').value).toBe(fakePatient.dni);
});

test('an identification without an answer is sent once more as the same attempt', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  app.fake.lose('holds.identify', 'answer');
  await app.user.type(field('DNI'), fakePatient.dni);
  await app.user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() =>
    expect(app.fake.callsOf('holds.identify')).toHaveLength(2),
  );
  const keys = new Set(
    app.fake
      .callsOf('holds.identify')
      .map(({ idempotencyKey }) => idempotencyKey),
  );
  expect([...keys]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
});

test('after too many attempts the page says how long to wait', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('holds.identify', 'TOO_MANY_ATTEMPTS', {
    retryAfterSeconds: 90,
  });
  await takeFirst(app);
  await app.user.type(field('DNI'), fakePatient.dni);
  await app.user.type(screen.getByLabelText('Contraseña'), 'otra');
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Hubo demasiados intentos')).toBeTruthy();
  expect(screen.getByText(/^1:(30|29|28)$/)).toBeTruthy();
});

test('each error stands beside its field in Spanish, the first field has the focus, and nothing is sent', {
  tags: ['all'],
}, async () => {
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
  for (const error of errors)
    expect(await screen.findByText(error)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('DNI')));
  expect(field('Nombre y apellido').value).toBe('<b>Elena</b>');
  expect(fake.callsOf('appointments.book')).toHaveLength(0);
});

test('a patient who may not enter by DNI gets a link to the way in', async () => {
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

test('an error that only the server knows returns to its field, and the other fields stay', {
  tags: ['all'],
}, async () => {
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
  await app.user.click(
    await screen.findByRole('button', { name: 'Confirmar turno' }),
  );
  await heading('Turno reservado');
});

test('a "new" person with a known DNI is asked to sign in, with the DNI filled in', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('appointments.book', 'DNI_REGISTERED');
  await reachConfirm(app, fakePatient.dni);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(
    await screen.findByText(
      'Ya hay un paciente con ese DNI. Ingrese con su contraseña para seguir.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('radio', { name: /Ya soy paciente/ })).toHaveProperty(
    'checked',
    true,
  );
  expect(field('DNI').value).toBe(fakePatient.dni);
});

test('a refused new person can correct the kept form', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes);
  app.fake.refuseNext('appointments.book', 'NEWCOMER_REFUSED');
  await reachConfirm(app);
  await app.user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(
    await screen.findByText(/No pudimos seguir con esos datos/),
  ).toBeTruthy();
  expect(screen.getByRole('radio', { name: /primera vez/ })).toHaveProperty(
    'checked',
    true,
  );
  expect(field('Nombre y apellido').value).toBe('Elena Ñandú');
});

test('a patient without access finds the way back in a new tab beside the booking', async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  const link = screen.getByRole('link', { name: /Recupere su acceso/ });
  expect(link.getAttribute('href')).toBe('/recordar');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('an unexpected failure of the identification has its own sentence', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  app.fake.refuse('holds.identify', 'FAULT');
  await app.user.type(field('DNI'), fakePatient.dni);
  await app.user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  await seeToast(
    'Error de autenticación',
    'Ocurrió un error durante el inicio de sesión.',
    () => app.user.click(screen.getByRole('button', { name: 'Continuar' })),
  );
});

/** A held time with a paediatrician. */
function forChildren() {
  const fake = createFakeApi();
  const slot = { doctorId: laura, startsAt: '2026-11-17T12:00:00Z' };
  fake.answer('holds.create', {
    ...visitOf(slot),
    specialtyName: 'Pediatría',
    id: crypto.randomUUID(),
    isExtended: false,
    heldUntil: fake.isoIn(5),
    serverNow: fake.isoIn(0),
  });
  return fake;
}

test('for children: the page asks a known patient, before any DNI, if it is for them, and goes on', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes, forChildren());
  await takeFirst(app);
  // The question comes before any typing, and no DNI changes it, so it tells no patient's age.
  expect(await screen.findByText('¿El turno es para usted?')).toBeTruthy();
  expect(
    screen.getByText(/ingrese con el DNI y la contraseña de quien se atiende/),
  ).toBeTruthy();
  for (const dni of ['55111222', fakePatient.dni]) {
    await app.user.clear(field('DNI'));
    await app.user.type(field('DNI'), dni);
    expect(screen.getByText('¿El turno es para usted?')).toBeTruthy();
  }
  await app.user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Revise y confirme');
});

test('for children: the page asks an adult if it is for them, and goes on', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes, forChildren());
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

test('outside pediatrics the page asks an adult nothing', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes);
  await takeFirst(app);
  expect(screen.queryByText('¿El turno es para usted?')).toBeNull();
  await fillNewPatient(app);
  expect(screen.queryByText('¿El turno es para usted?')).toBeNull();
});

test('where no mail is set up, the form promises no e-mail', async () => {
  const fake = createFakeApi();
  fake.answer('clinic.get', { ...fakeClinic, sendsEmail: false });
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  await app.user.click(screen.getByRole('radio', { name: /primera vez/ }));
  expect(
    screen.getByText('Para su ficha: la clínica todavía no envía correos.'),
  ).toBeTruthy();
  expect(screen.queryByText('Para enviarle la confirmación.')).toBeNull();
});

test('a "new" person with a DNI on file is told before typing the rest, and continues with that DNI', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.answer('holds.meet', { isOnFile: true });
  const app = await openApp(atTimes, fake);
  await takeFirst(app);
  await app.user.click(screen.getByRole('radio', { name: /primera vez/ }));
  await app.user.type(field('DNI'), fakePatient.dni);
  expect(fake.callsOf('holds.meet')).toHaveLength(0);
  await app.user.tab();
  expect(
    await screen.findByText('Esa persona ya es paciente de la clínica'),
  ).toBeTruthy();
  expect(fake.callsOf('holds.meet').map(({ input }) => input)).toMatchObject([
    { dni: fakePatient.dni },
  ]);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(document.activeElement).toBe(field('DNI'));
  await app.user.click(
    screen.getByRole('button', { name: 'Ingresar con ese DNI' }),
  );
  expect(screen.getByRole('radio', { name: /Ya soy paciente/ })).toHaveProperty(
    'checked',
    true,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
  expect(field('DNI').value).toBe(fakePatient.dni);
});

test('a missing answer about the DNI does not stop the booking', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes);
  app.fake.refuse('holds.meet', 'UNAVAILABLE');
  await reachConfirm(app);
  expect(screen.getByText('Elena Ñandú')).toBeTruthy();
});

test.each(
  rowsOfProof([
    [
      {
        code: 'TOO_MANY_APPOINTMENTS',
        limit: { scope: 'specialty', limit: 1 },
      },
      'Ya tiene un turno futuro en esta especialidad, que es lo que la clínica permite.',
      /^Para reservar este, cancele el que tiene o elija otra especialidad\. .* sigue guardado/,
    ],
    [
      { code: 'TOO_MANY_APPOINTMENTS', limit: { scope: null, limit: null } },
      'Ya llegó al límite de turnos futuros, en total o de una especialidad.',
      /^Para reservar este, cancele uno de los que tiene\. .* sigue guardado/,
    ],
    [
      { code: 'PATIENT_BUSY', limit: null },
      'Ya hay otro turno a su nombre que se superpone con este horario.',
      /^Elija otro horario, o cancele el turno que se superpone\. .* sigue guardado/,
    ],
  ]),
)(
  'an obstacle is shown as soon as the patient identifies themselves, and the time stays held: %j',
  async (inTheWay, sentence, wayOut) => {
    const app = await openApp(atTimes);
    const { user, fake } = app;
    const identified = {
      proof: 'prueba',
      patientName: 'Juana',
      expiresAt: '2026-11-17T13:00:00Z',
    };
    fake.answer('holds.identify', { ...identified, inTheWay });
    await takeFirst(app);
    await user.type(field('DNI'), fakePatient.dni);
    await user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByText(wayOut)).toBeTruthy();
    expect(
      screen.getByRole('heading', {
        level: 1,
        name: '¿Para quién es el turno?',
      }),
    ).toBeTruthy();
    const link = screen.getByRole('link', { name: /^Ver mis turnos/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/mi-cuenta/citas',
      '_blank',
    ]);
    expect(fake.callsOf('holds.release')).toHaveLength(0);

    // Another time is offered only if it helps.
    const other = screen.queryByRole('button', { name: 'Elegir otro horario' });
    expect(other !== null).toBe(inTheWay.code === 'PATIENT_BUSY');

    // The patient cancelled it on the other page, and goes on with the same time.
    fake.answer('holds.identify', { ...identified, inTheWay: null });
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await heading('Revise y confirme');
    expect(fake.callsOf('holds.create')).toHaveLength(1);
  },
);

test('an obstacle of one person is not shown for the next DNI that is typed', {
  tags: ['all'],
}, async () => {
  const app = await openApp(atTimes);
  const inTheWay = { code: 'PATIENT_BUSY', limit: null } as const;
  const identified = {
    proof: 'prueba',
    patientName: 'Juana',
    expiresAt: '2026-11-17T13:00:00Z',
  };
  app.fake.answer('holds.identify', { ...identified, inTheWay });
  await takeFirst(app);
  await app.user.type(field('DNI'), fakePatient.dni);
  await app.user.type(screen.getByLabelText('Contraseña'), fakePatient.dni);
  await app.user.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByRole('link', { name: /^Ver mis turnos/ });
  await app.user.type(field('DNI'), '{Backspace}');
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: /^Ver mis turnos/ })).toBeNull(),
  );
});
