import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CodeFieldSchema } from '../../../../base/person/contract/code-field.ts';
import { fakeCodes } from '../../../../testing/fakes/access/fake-security.ts';
import {
  type FakeRole,
  type FakeSession,
  fakePassword,
} from '../../../../testing/fakes/access/fake-sessions.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPart } from '../../../../testing/pages/open-part.tsx';
import { ActivationCodeFieldSchema } from '../../contract/step-up.ts';
import { StepUp } from './step-up.tsx';
import { readPaperCode, readSixDigits } from './typed-code.ts';

type Ways = ReturnType<typeof createFakeApi>['ways'];

async function open(
  ways: Partial<Ways>,
  session: Partial<FakeSession> = {},
  role: FakeRole = 'patient',
) {
  const fake = createFakeApi();
  fake.ways = { ...fake.ways, emailCodeTo: null, ...ways };
  const onRaised = vi.fn();
  const page = await openPart(<StepUp role={role} onRaised={onRaised} />, {
    role,
    session,
    fake,
  });
  await screen.findByRole('region', { name: /^Confirme/ });
  return { ...page, onRaised };
}

const byEmail: Partial<Ways> = { emailCodeTo: 'j***@e***.test' };

/** The error shown beside a field. */
const errorOf = (field: HTMLElement) =>
  field.getAttribute('aria-invalid') === 'true'
    ? (document.getElementById(
        field.getAttribute('aria-describedby')?.split(' ')[0] ?? '',
      )?.textContent ?? '')
    : null;

test('the form sends a code to the masked e-mail, says when it expires, and raises the session with it', async () => {
  const { user, onRaised, fake } = await open(byEmail);
  expect(screen.getByText('j***@e***.test')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  const field = await screen.findByLabelText('Código que recibió por e-mail');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  // The fake clinic's clock started at 8:00.
  expect(await screen.findByText(/Vence a las/)).toBeTruthy();
  expect(screen.getByText('08:10')).toBeTruthy();
  await user.type(field, '246 810{Enter}');
  await waitFor(() => expect(onRaised).toHaveBeenCalledTimes(1));
  expect(fake.callsOf('patient.stepUp.verifyCode')[0]?.input).toEqual({
    code: fakeCodes.email,
  });
});

test('the form says how many attempts a wrong code leaves, and takes another one', async () => {
  const { user, onRaised, fake } = await open(byEmail);
  fake.refuseNext('patient.stepUp.verifyCode', 'CODE_WRONG', {
    attemptsLeft: 4,
  });
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  const field = await screen.findByLabelText('Código que recibió por e-mail');
  await user.type(field, '111111{Enter}');
  await waitFor(() =>
    expect(errorOf(field)).toContain('Le quedan 4 intentos.'),
  );
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  expect(errorOf(field)).toBeNull();
  await user.type(field, `${fakeCodes.email}{Enter}`);
  await waitFor(() => expect(onRaised).toHaveBeenCalledTimes(1));
});

test('the form says that a code no longer works, and sends another one after the wait', async () => {
  const { user, fake } = await open(byEmail);
  fake.resendAfterSeconds = 0;
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  fake.refuseNext('patient.stepUp.verifyCode', 'CODE_VOID');
  const field = await screen.findByLabelText('Código que recibió por e-mail');
  await user.type(field, '111111{Enter}');
  await waitFor(() => expect(errorOf(field)).toContain('Pida uno nuevo'));
  await user.click(screen.getByRole('button', { name: 'Enviar otro código' }));
  await waitFor(() =>
    expect(
      screen.getByLabelText<HTMLInputElement>('Código que recibió por e-mail')
        .value,
    ).toBe(''),
  );
  expect(fake.callsOf('patient.stepUp.sendCode')).toHaveLength(2);
});

test('the form does not send a second code before its time', async () => {
  const { user } = await open(byEmail);
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  expect((await screen.findByRole('timer')).textContent).toMatch(
    /^(1:00|0:5\d)$/,
  );
  expect(
    screen.queryByRole('button', { name: 'Enviar otro código' }),
  ).toBeNull();
});

function Hideable() {
  const [isHidden, setHidden] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        Ir y volver
      </button>
      {!isHidden && <StepUp role="patient" onRaised={() => {}} />}
    </>
  );
}

test('the form remembers the sent code while the patient is on another page', async () => {
  const { user, fake } = await openPart(<Hideable />, { role: 'patient' });
  await user.click(
    await screen.findByRole('button', { name: 'Enviar código' }),
  );
  await screen.findByLabelText('Código que recibió por e-mail');
  await user.click(screen.getByRole('button', { name: 'Ir y volver' }));
  expect(screen.queryByLabelText('Código que recibió por e-mail')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ir y volver' }));
  expect(
    await screen.findByLabelText('Código que recibió por e-mail'),
  ).toBeTruthy();
  expect(fake.callsOf('patient.stepUp.sendCode')).toHaveLength(1);
});

test('the form offers one way first and the others on request, by keyboard too', async () => {
  const { user, onRaised } = await open({
    ...byEmail,
    activationCode: true,
    ownPassword: true,
  });
  expect(screen.getByLabelText('Su contraseña')).toBeTruthy();
  expect(screen.queryByText('Recibir un código por e-mail')).toBeNull();
  screen.getByRole('button', { name: 'Otra forma' }).focus();
  await user.keyboard('{Enter}');
  screen
    .getByRole('button', { name: 'Usar el código que me dieron en recepción' })
    .focus();
  await user.keyboard('{Enter}');
  const field = screen.getByLabelText('Código de activación');
  expect(document.activeElement).toBe(field);
  await user.keyboard('k7m2q-fx34b{Enter}');
  await waitFor(() => expect(onRaised).toHaveBeenCalledTimes(1));
});

test('the form takes the own password, says when it is wrong, and shows it on request', {
  tags: ['all'],
}, async () => {
  const { user, onRaised, fake } = await open({ ownPassword: true });
  fake.refuseNext('patient.stepUp.usePassword', 'WRONG_PASSWORD');
  const field = screen.getByLabelText('Su contraseña');
  await user.type(field, 'otra{Enter}');
  await waitFor(() =>
    expect(errorOf(field)).toContain('Contraseña incorrecta.'),
  );
  expect(field.getAttribute('type')).toBe('password');
  await user.click(
    screen.getByRole('button', { name: 'Mostrar su contraseña' }),
  );
  expect(field.getAttribute('type')).toBe('text');
  await user.clear(field);
  await user.type(field, `${fakePassword}{Enter}`);
  await waitFor(() => expect(onRaised).toHaveBeenCalledTimes(1));
});

test.each([
  ['NO_EMAIL', 'No tenemos un e-mail suyo al que enviarle un código'],
  ['EMAIL_NOT_VERIFIED', 'Su e-mail todavía no está comprobado'],
  ['EMAIL_TOO_NEW', 'Su e-mail cambió hace muy poco'],
  ['IDENTITY_NOT_VERIFIED', 'Todavía no comprobamos su identidad en persona'],
] as const)(
  'the form explains why no code goes by e-mail: %s',
  async (noEmailReason, words) => {
    await open({ noEmailReason });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(/Acérquese a recepción con su DNI/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enviar código' })).toBeNull();
  },
);

test('the form asks a user with a second factor for it alone', async () => {
  const { user, onRaised, fake } = await open(
    { totp: true, ownPassword: true },
    { level: 'N1', needsSecondFactor: true },
    'admin',
  );
  fake.refuseNext('admin.stepUp.useTotp', 'CODE_WRONG', { attemptsLeft: 2 });
  expect(
    screen.getByRole('region', { name: 'Confirme con su segundo factor' }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Otra forma' })).toBeNull();
  const field = screen.getByLabelText('Código de su aplicación');
  await user.type(field, '000000{Enter}');
  await waitFor(() =>
    expect(errorOf(field)).toContain('Le quedan 2 intentos.'),
  );
  await user.clear(field);
  await user.type(field, `${fakeCodes.app}{Enter}`);
  await waitFor(() => expect(onRaised).toHaveBeenCalledTimes(1));
});

test('the form lets a user without a required second factor add it, keep the recovery codes, and go on', async () => {
  const { user, onRaised } = await open({}, { level: 'N2' }, 'admin');
  await user.click(
    screen.getByRole('button', { name: 'Agregar una aplicación de códigos' }),
  );
  await user.click(screen.getByRole('button', { name: 'Ya la tengo' }));
  const image = await screen.findByRole('img', {
    name: 'Código QR para su aplicación de códigos',
  });
  expect(image.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
  expect(screen.getByText('ABCD EFGH IJKL MNOP QRST')).toBeTruthy();
  await user.type(
    screen.getByLabelText('Código que muestra la aplicación'),
    `${fakeCodes.app}{Enter}`,
  );
  const codes = within(
    await screen.findByRole('list', { name: 'Códigos de recuperación' }),
  );
  expect(
    codes.getAllByRole('listitem').map(({ textContent }) => textContent),
  ).toContain('R7M2Q FX34B');
  expect(onRaised).not.toHaveBeenCalled();
  const file =
    screen.getByRole('link', { name: 'Descargar' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(file)).toMatch(
    /Códigos de recuperación para .*R7M2Q FX34B/s,
  );
  await user.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  await waitFor(() => expect(onRaised).toHaveBeenCalledTimes(1));
});

test('the form takes a recovery code as printed when the second factor is lost', async () => {
  const { user, onRaised, fake } = await open(
    { passkey: true, recoveryCode: true },
    { level: 'N1', needsSecondFactor: true },
    'admin',
  );
  const field = await screen.findByLabelText('Código de recuperación');
  await user.type(field, 'corto{Enter}');
  expect(errorOf(field)).toContain(
    'El código de recuperación tiene 10 letras y números.',
  );
  await user.clear(field);
  await user.type(field, 'r7m2q fx34b{Enter}');
  await waitFor(() => expect(onRaised).toHaveBeenCalledTimes(1));
  expect(fake.callsOf('admin.stepUp.useRecoveryCode')[0]?.input).toEqual({
    code: fakeCodes.recovery,
  });
});

test('the form does not mention passkeys when the browser has none', async () => {
  await open(
    { passkey: true, totp: true },
    { level: 'N1', needsSecondFactor: true },
    'admin',
  );
  expect(screen.queryByText(/llave de acceso/)).toBeNull();
  expect(screen.getByLabelText('Código de su aplicación')).toBeTruthy();
});

test('the form reloads the session once it is raised', async () => {
  const { user, onRaised, fake } = await open({ ownPassword: true });
  const before = fake.callsOf('patient.session.get').length;
  await user.type(
    screen.getByLabelText('Su contraseña'),
    `${fakePassword}{Enter}`,
  );
  await waitFor(() => expect(onRaised).toHaveBeenCalledTimes(1));
  await waitFor(() =>
    expect(fake.callsOf('patient.session.get').length).toBeGreaterThan(before),
  );
});

test('the form says that there were too many attempts', async () => {
  const { user, fake } = await open(byEmail);
  fake.refuseNext('patient.stepUp.sendCode', 'TOO_MANY_ATTEMPTS', {
    retryAfterSeconds: 90,
  });
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  const region = screen.getByRole('region');
  expect(
    await within(region).findByText('Hubo demasiados intentos'),
  ).toBeTruthy();
});

test.each([
  '',
  '12345',
  '1234567',
  '12a456',
  ' 123 456 ',
  '١٢٣٤٥٦',
  '9'.repeat(5000),
])('the form reads six digits as the server does: %j', (typed) => {
  const read = readSixDigits(typed);
  expect(read.ok).toBe(CodeFieldSchema.safeParse(typed).success);
  if (!read.ok && typed !== '') {
    expect(read.message).toBe(
      CodeFieldSchema.safeParse(typed).error?.issues[0]?.message,
    );
  }
});

test.each([
  '',
  'K7M2Q-FX34B',
  'k7m2q fx34b',
  'K7M2QFX34',
  'K7M2QFX34Ñ',
  'A'.repeat(5000),
])('the form reads an activation code as the server does: %j', (typed) => {
  const read = readPaperCode(typed, 'activación');
  const theirs = ActivationCodeFieldSchema.safeParse(typed);
  expect(read.ok ? read.code : null).toBe(theirs.success ? theirs.data : null);
});
