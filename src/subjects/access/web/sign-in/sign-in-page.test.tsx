import { screen, waitFor, within } from '@testing-library/react';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { run } from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import {
  currentToasts,
  dismissToast,
} from '../../../../base/ui/toast/toast-store.ts';
import { easyPuzzle } from '../../../../testing/access/puzzles.ts';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
import {
  fakePassword,
  fakePeople,
} from '../../../../testing/fakes/access/fake-sessions.ts';
import { fakeClinic } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp, signInto } from '../../../../testing/pages/open-app.tsx';
import { seeToast, toasts } from '../../../../testing/pages/toasts.ts';

// A toast outlives the page that it was shown on.
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

type Kind = 'Paciente' | 'Doctor' | 'Administración' | 'Recepción';
type App = Awaited<ReturnType<typeof openApp>>;

const procedureOf = {
  Paciente: 'signIn.patient',
  Doctor: 'signIn.doctor',
  Administración: 'signIn.admin',
  Recepción: 'signIn.reception',
} as const;

const field = (label: RegExp | string) =>
  screen.findByLabelText<HTMLInputElement>(label);
const send = (user: App['user']) =>
  user.click(screen.getByRole('button', { name: 'Ingresar' }));

async function fill(
  { user }: App,
  who: string,
  password: string,
  label: string | RegExp = /DNI|E-mail/,
) {
  const first = await field(label);
  await user.clear(first);
  await user.type(first, who);
  const second = await field('Contraseña');
  await user.clear(second);
  await user.type(second, password);
}

async function openAs(kind: Kind, path = '/login', fake = createFakeApi()) {
  const app = await openApp(path, fake);
  await app.user.click(await screen.findByRole('radio', { name: kind }));
  return app;
}

const pathOf = ({ router }: App) => router.state.location.pathname;
const stored = () => [
  Object.keys({ ...localStorage }).sort(),
  Object.keys({ ...sessionStorage }).sort(),
];
const patientItems = [
  'original_patient_id',
  'patient_id',
  'patient_logged_in',
  'patient_name',
  'patient_remember_me',
  'patient_tab_key',
];

test('a patient without DNI reads what to do and the clinic’s telephone; other users do not', {
  tags: ['all'],
}, async () => {
  const { user } = await openApp('/login');
  const question = await screen.findByText('¿No tiene DNI?');
  expect(screen.queryByText(/Con pasaporte/)).toBeNull();
  await user.click(question);
  const answer = within(question.parentElement as HTMLElement);
  const [phone] = fakeClinic.phones;
  await waitFor(() =>
    expect(
      answer.getByRole('link', { hidden: true }).getAttribute('href'),
    ).toBe(`tel:${phone}`),
  );
  await user.click(screen.getByRole('radio', { name: 'Recepción' }));
  expect(screen.queryByText('¿No tiene DNI?')).toBeNull();
});

test('the page begins with patients, and asks each kind of user for DNI or e-mail', async () => {
  const { user } = await openApp('/login');
  const kinds = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(kinds.map(({ value, checked }) => [value, checked])).toEqual([
    ['patient', true],
    ['doctor', false],
    ['admin', false],
    ['reception', false],
  ]);
  expect((await field('DNI')).autocomplete).toBe('username');
  expect((await field('Contraseña')).autocomplete).toBe('current-password');
  expect(screen.getByRole('checkbox', { name: 'Recordarme' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Doctor' }));
  expect((await field('E-mail')).autocomplete).toBe('username');
  expect(screen.queryByRole('checkbox', { name: 'Recordarme' })).toBeNull();
});

test.each([
  ['paciente', 'Paciente'],
  ['doctor', 'Doctor'],
  ['administracion', 'Administración'],
  ['recepcion', 'Recepción'],
  ['cualquiera', 'Paciente'],
])('?rol=%s begins as %s', async (rol, kind) => {
  await openApp(`/login?rol=${rol}`);
  expect(
    (await screen.findByRole<HTMLInputElement>('radio', { name: kind }))
      .checked,
  ).toBe(true);
});

test.each(
  rowsOfProof([
    ['Paciente', '30.111.222', '30111222', 'Juana Prueba', '/mi-cuenta/citas'],
    [
      'Doctor',
      fakePeople.doctor.email,
      fakePassword,
      'Dr. Laura Gómez',
      '/doctor/appointments',
    ],
    [
      'Administración',
      fakePeople.admin.email,
      fakePassword,
      'Ada Prueba',
      '/admin/dashboard',
    ],
    [
      'Recepción',
      fakePeople.reception.email,
      fakePassword,
      'Rita Prueba',
      '/recepcion/appointments',
    ],
  ]),
)(
  '%s gets in, is greeted, and lands in the own area',
  async (kind, who, password, name, area) => {
    const app = await openAs(kind);
    await fill(app, who, password);
    await seeToast('Inicio de sesión exitoso', `Bienvenido, ${name}`, () =>
      app.user.keyboard('{Enter}'),
    );
    await waitFor(() => expect(pathOf(app)).toBe(area));
  },
);

test.each(
  rowsOfProof([
    ['Paciente', true, [patientItems, []]],
    ['Paciente', false, [[], patientItems]],
    ['Administración', true, [['admin_session', 'admin_tab_key'], []]],
    ['Administración', false, [[], ['admin_session', 'admin_tab_key']]],
    ['Recepción', true, [['reception_session', 'reception_tab_key'], []]],
    ['Recepción', false, [[], ['reception_session', 'reception_tab_key']]],
  ] as const),
)(
  '%s, remembered: %s, is stored where the specification says',
  async (kind, remembered, expected) => {
    const app = await openAs(kind);
    const people = { Paciente: ['30111222', '30111222'] } as Record<
      string,
      string[]
    >;
    const role = kind === 'Administración' ? 'admin' : 'reception';
    const [who = fakePeople[role].email, password = fakePassword] =
      people[kind] ?? [];
    await fill(app, who, password);
    if (remembered)
      await app.user.click(
        screen.getByRole('checkbox', { name: 'Recordarme' }),
      );
    await send(app.user);
    await waitFor(() => expect(stored()).toEqual(expected));
  },
);

test('a doctor is always remembered', async () => {
  const app = await openAs('Doctor');
  await fill(app, fakePeople.doctor.email, fakePassword);
  await send(app.user);
  await waitFor(() =>
    expect(stored()).toEqual([['doctor_session', 'doctor_tab_key'], []]),
  );
  expect(
    JSON.parse(localStorage.getItem('doctor_session') ?? '').rememberMe,
  ).toBe(true);
});

const codeOf = {
  'DNI no encontrado o incorrecto.': 'DNI_NOT_FOUND',
  'Contraseña incorrecta.': 'WRONG_PASSWORD',
  'Credenciales inválidas': 'CREDENTIALS_INVALID',
} as const;

test.each(
  rowsOfProof([
    ['Paciente', '20999888', 'x', 'DNI no encontrado o incorrecto.', 'DNI'],
    ['Paciente', '30111222', 'otra', 'Contraseña incorrecta.', 'Contraseña'],
    [
      'Doctor',
      'nadie@clinica.test',
      'x',
      'Credenciales inválidas',
      'Contraseña',
    ],
    [
      'Administración',
      fakePeople.admin.email,
      'x',
      'Credenciales inválidas',
      'Contraseña',
    ],
    [
      'Recepción',
      fakePeople.reception.email,
      'x',
      'Credenciales inválidas',
      'Contraseña',
    ],
  ] as const),
)(
  '%s with %s and a wrong password reads "%4$s" in a toast and at the field, and stores nothing',
  async (kind, who, password, sentence, at) => {
    const app = await openAs(kind);
    app.fake.refuseNext(procedureOf[kind], codeOf[sentence]);
    await fill(app, who, password);
    await seeToast('Error de autenticación', sentence, () => send(app.user));
    const refused = await field(at);
    await waitFor(() => expect(document.activeElement).toBe(refused));
    expect(refused.getAttribute('aria-invalid')).toBe('true');
    expect(within(screen.getByRole('main')).getByText(sentence)).toBeTruthy();
    expect(stored()).toEqual([[], []]);
    expect(app.fake.callsOf(procedureOf[kind])).toHaveLength(1);
  },
);

test.each(
  rowsOfProof([
    [
      'Doctor',
      'signIn.doctor',
      'DOCTOR_NOT_FOUND',
      'Doctor no encontrado en el sistema',
    ],
    ['Administración', 'signIn.admin', 'USER_INACTIVE', 'Usuario inactivo'],
    ['Recepción', 'signIn.reception', 'USER_INACTIVE', 'Usuario inactivo'],
  ]),
)(
  '%s without access reads why in a toast and on the page',
  async (kind, procedure, code, sentence) => {
    const app = await openAs(kind);
    app.fake.refuseNext(procedure, code);
    await fill(app, 'alguien@clinica.test', 'x');
    await seeToast('Error de autenticación', sentence, () => send(app.user));
    expect(within(screen.getByRole('main')).getByText(sentence)).toBeTruthy();
  },
);

test.each<[RefusalCode]>(rowsOfProof([['FAULT'], ['UNAVAILABLE']]))(
  'a patient reads one sentence for any other failure (%s)',
  async (code) => {
    const app = await openAs('Paciente');
    app.fake.refuse('signIn.patient', code);
    await fill(app, '30111222', '30111222');
    await seeToast(
      'Error de autenticación',
      'Ocurrió un error durante el inicio de sesión.',
      () => send(app.user),
    );
    expect(app.fake.callsOf('signIn.patient')).toHaveLength(2);
  },
);

test.each<[RefusalCode]>(rowsOfProof([['FAULT'], ['UNAVAILABLE']]))(
  'the browser repeats the same attempt once when the server fails once (%s), and says nothing',
  async (code) => {
    const app = await openAs('Paciente');
    app.fake.refuseNext('signIn.patient', code);
    await fill(app, '30111222', '30111222');
    await seeToast('Inicio de sesión exitoso', 'Bienvenido, Juana Prueba', () =>
      send(app.user),
    );
    const keys = app.fake
      .callsOf('signIn.patient')
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  },
);

test('the browser repeats the same attempt once when no answer comes', async () => {
  const app = await openAs('Paciente');
  app.fake.lose('signIn.patient', 'answer');
  await fill(app, '30111222', '30111222');
  await seeToast(
    'Error de autenticación',
    'Ocurrió un error durante el inicio de sesión.',
    () => send(app.user),
  );
  const keys = app.fake
    .callsOf('signIn.patient')
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  app.fake.restore('signIn.patient');
  await send(app.user);
  await waitFor(() => expect(pathOf(app)).toBe('/mi-cuenta/citas'));
});

test('the page asks for empty fields before sending, and Enter twice sends once', {
  tags: ['all'],
}, async () => {
  const app = await openAs('Paciente');
  await send(app.user);
  expect(await screen.findByText('Escriba el DNI.')).toBeTruthy();
  expect(screen.getByText('Escriba su contraseña.')).toBeTruthy();
  expect(document.activeElement).toBe(await field('DNI'));
  expect(app.fake.callsOf('signIn.patient')).toHaveLength(0);
  await fill(app, '30111222', '30111222');
  await app.user.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(pathOf(app)).toBe('/mi-cuenta/citas'));
  expect(app.fake.callsOf('signIn.patient')).toHaveLength(1);
});

test('after too many attempts the page counts down the wait', {
  tags: ['all'],
}, async () => {
  const app = await openAs('Paciente');
  app.fake.refuseNext('signIn.patient', 'TOO_MANY_ATTEMPTS', {
    retryAfterSeconds: 65,
  });
  await fill(app, '30111222', 'x');
  await send(app.user);
  expect((await screen.findByRole('timer')).textContent).toMatch(/^1:0[45]$/);
});

test('a receptionist with a blocked password is led to the link, without a countdown', {
  tags: ['all'],
}, async () => {
  const app = await openAs('Recepción');
  app.fake.refuseNext('signIn.reception', 'PASSWORD_BLOCKED');
  await fill(app, 'alguien@clinica.example', 'x');
  await send(app.user);
  const link = await screen.findByRole('link', { name: 'Pedir un enlace' });
  expect(link.getAttribute('href')).toBe('/recordar');
  expect(screen.queryByRole('timer')).toBeNull();
});

test('the page solves a puzzle that the server wants, says so meanwhile, and sends it along', async () => {
  const secrets = {
    hmacSignatureSecret: 'one secret',
    hmacKeySignatureSecret: 'another secret',
  };
  const puzzle = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: 40_000,
    deriveKey,
    ...secrets,
  });
  const app = await openAs('Paciente');
  app.fake.refuseNext('signIn.patient', 'PROOF_OF_WORK_NEEDED', {
    challenge: JSON.stringify(puzzle),
  });
  await fill(app, '30111222', '30111222');
  await send(app.user);
  expect(
    await screen.findByText('Estamos comprobando su navegador'),
  ).toBeTruthy();
  await waitFor(() => expect(pathOf(app)).toBe('/mi-cuenta/citas'));
  const [first, second] = app.fake
    .callsOf('signIn.patient')
    .map(({ input }) => input as { proofOfWork?: string });
  expect(first?.proofOfWork).toBeUndefined();
  const { challenge, solution } = JSON.parse(second?.proofOfWork ?? '');
  expect(
    await verifySolution({ challenge, solution, deriveKey, ...secrets }),
  ).toMatchObject({
    verified: true,
  });
});

test.each(rowsOfProof(['Doctor', 'Administración', 'Recepción']))(
  '%s solves the puzzle too',
  async (kind) => {
    const app = await openAs(kind);
    const call = procedureOf[kind];
    app.fake.refuseNext(call, 'PROOF_OF_WORK_NEEDED', await easyPuzzle());
    await fill(app, 'alguien@clinica.example', 'x');
    await send(app.user);
    await waitFor(() => expect(app.fake.callsOf(call)).toHaveLength(2));
    expect(app.fake.callsOf(call)[1]?.input).toMatchObject({
      proofOfWork: expect.any(String),
    });
  },
);

test('a patient who has to activate the account is led to the instructions', async () => {
  const app = await openAs('Paciente');
  app.fake.refuseNext('signIn.patient', 'NOT_ADMITTED');
  await fill(app, '30111222', '30111222');
  await send(app.user);
  const link = await screen.findByRole('link', { name: 'Ver cómo ingresar' });
  expect(link.getAttribute('href')).toBe('/recordar');
});

test('the page drops the password when the kind of user changes, and keeps the DNI', async () => {
  const app = await openAs('Paciente');
  await fill(app, '30111222', 'secreta');
  await app.user.click(screen.getByRole('radio', { name: 'Recepción' }));
  expect((await field('Contraseña')).value).toBe('');
  expect(app.router.state.location.search).toEqual({ rol: 'recepcion' });
  await app.user.click(screen.getByRole('radio', { name: 'Paciente' }));
  expect((await field('DNI')).value).toBe('30111222');
});

test('a panel without a session leads to the sign-in and comes back afterwards', async () => {
  const app = await openApp('/mi-cuenta/perfil');
  await field('DNI');
  expect(app.router.state.location.search).toEqual({
    rol: 'paciente',
    volver: '/mi-cuenta/perfil',
  });
  await fill(app, '30111222', '30111222');
  await send(app.user);
  await waitFor(() => expect(pathOf(app)).toBe('/mi-cuenta/perfil'));
});

test.each(
  rowsOfProof([
    ['//evil.example'],
    ['https://evil.example'],
    ['/\\evil.example'],
    ['javascript:alert(1)'],
  ]),
)('volver=%s leads to the own area', async (volver) => {
  const app = await openApp(`/login?volver=${encodeURIComponent(volver)}`);
  await fill(app, '30111222', '30111222');
  await send(app.user);
  await waitFor(() =>
    expect(app.router.state.location.href).toBe('/mi-cuenta/citas'),
  );
});

test('a signed-in user goes from the home page to the own area, but may open doctors and sign-in', async () => {
  const fake = createFakeApi();
  await signInto(fake, 'reception');
  const app = await openApp('/', fake);
  await waitFor(() => expect(pathOf(app)).toBe('/recepcion/appointments'));
  for (const path of ['/doctores', '/login'] as const) {
    await app.router.navigate({ to: path });
    expect(pathOf(app)).toBe(path);
  }
});

test('a stored session that the server refuses is cleared with a toast, and leads to sign in, once', async () => {
  const fake = createFakeApi();
  await signInto(fake, 'doctor');
  fake.endSession('doctor');
  const app = await openApp('/', fake);
  await waitFor(() =>
    expect(toasts().getByText('Su sesión terminó')).toBeTruthy(),
  );
  await waitFor(() => expect(pathOf(app)).toBe('/login'));
  expect(app.router.state.location.search).toEqual({
    rol: 'doctor',
    volver: '/doctor/appointments',
  });
  expect(stored()).toEqual([[], []]);
});

test('the page has a title, one main heading and no fault that axe finds', async () => {
  await openApp('/login?rol=administracion');
  await screen.findByRole('heading', { level: 1, name: 'Ingresar' });
  await waitFor(() =>
    expect(document.title).toBe('Ingresar · Clínica del Parque'),
  );
  const { violations } = await run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
});
