import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp, signInto } from '../../../../testing/pages/open-app.tsx';

/* The sign-in of a browser that lost what it kept, and has the cookies of a session that it was to remember. */

const why = 'Su navegador borró lo que guardaba de esta página';
const dniField = () => screen.findByLabelText<HTMLInputElement>('DNI');

/** The sign-in has asked what there is to ask. */
const asked = (fake: ReturnType<typeof createFakeApi>) =>
  waitFor(() =>
    expect(fake.callsOf('signIn.remembered').length).toBeGreaterThan(0),
  );

function forgetful() {
  const fake = createFakeApi();
  fake.remembered = { roles: ['patient'], dni: '30111222' };
  return fake;
}

test('a patient whom the account sends to sign in reads why, with the DNI filled in, and gets in', async () => {
  const fake = forgetful();
  const { user, router } = await openApp('/mi-cuenta/perfil', fake);
  expect(await screen.findByText(why)).toBeTruthy();
  const dni = await dniField();
  await waitFor(() => expect(dni.value).toBe('30111222'));
  await user.type(screen.getByLabelText('Contraseña'), '30111222{Enter}');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/mi-cuenta/perfil'),
  );
});

test('a DNI that the patient types stays', { tags: ['all'] }, async () => {
  const fake = forgetful();
  const tell = fake.holdBack('signIn.rememberedDni');
  const { user } = await openApp('/login', fake);
  await screen.findByText(why);
  await user.type(await dniField(), '20');
  expect(fake.callsOf('signIn.rememberedDni')).toHaveLength(1);
  tell();
  await user.type(await dniField(), '9');
  expect((await dniField()).value).toBe('209');
});

test('the page tells a doctor why, at the doctor’s sign-in alone, and fills in no DNI', async () => {
  const fake = createFakeApi();
  fake.remembered = { roles: ['doctor'], dni: null };
  const { user } = await openApp('/login', fake);
  await asked(fake);
  await dniField();
  expect(screen.queryByText(why)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Doctor' }));
  expect(await screen.findByText(why)).toBeTruthy();
  expect(fake.callsOf('signIn.rememberedDni')).toHaveLength(0);
});

test('a browser without a remembered session says nothing', async () => {
  const fake = createFakeApi();
  await openApp('/login', fake);
  await asked(fake);
  expect((await dniField()).value).toBe('');
  expect(screen.queryByText(why)).toBeNull();
  expect(fake.callsOf('signIn.rememberedDni')).toHaveLength(0);
});

test('a browser that still has the session says nothing', async () => {
  const fake = forgetful();
  await signInto(fake, 'patient');
  await openApp('/login', fake);
  await asked(fake);
  expect((await dniField()).value).toBe('');
  expect(screen.queryByText(why)).toBeNull();
});
