import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const path = `/turnero?aca=${'c'.repeat(65)}`;

test('the code opens in the account of a signed-in patient, and one press leads to their place in the queue', async () => {
  const fake = createFakeApi();
  const { user, router } = await openPanel('patient', path, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Avisar que llegué' }),
  );
  expect(router.state.location.pathname).toBe('/mi-cuenta/citas');
  expect(await screen.findByText('A-014')).toBeTruthy();
  expect(fake.callsOf('patient.arrival.here')).toMatchObject([
    { input: { pass: 'p'.repeat(66) } },
  ]);
});

test('a patient who is not signed in arrives by DNI and code or signs in, and reads why an arrival fails', async () => {
  const fake = createFakeApi();
  fake.turnero.kioskAnswer = {
    outcome: 'tooEarly',
    ticket: null,
    waitingRoom: null,
    peopleBefore: null,
    url: null,
    from: '2026-11-16T11:00:00Z',
  };
  const { user } = await openApp(path, fake);
  await user.type(await screen.findByLabelText('DNI'), '30111222');
  await user.type(screen.getByLabelText('Código del turno'), 'k7m2qf');
  await user.click(screen.getByRole('button', { name: 'Avisar que llegué' }));
  expect(await screen.findByText('Todavía es temprano')).toBeTruthy();
  expect(
    screen.getByText(/Anúnciese desde las 8:00|Anúnciese desde las 08:00/),
  ).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', {
    name: 'ingrese a su cuenta',
  });
  expect(new URL(link.href).searchParams.get('volver')).toBe(
    `/turnero?aca=${'p'.repeat(66)}`,
  );
});

test('the page of an old code says that it changed, and asks for nothing', async () => {
  const fake = createFakeApi();
  fake.refuseNext('here.open', 'LINK_VOID');
  await openApp(path, fake);
  expect(await screen.findByText('Ese código ya cambió')).toBeTruthy();
  expect(screen.queryByLabelText('DNI')).toBeNull();
});

test('the page shows a mistake beside its field', async () => {
  const fake = createFakeApi();
  const { user } = await openApp(path, fake);
  await user.type(await screen.findByLabelText('DNI'), '30111222');
  fake.refuseNext('here.arrive', 'INVALID_INPUT', {
    fields: [
      { path: 'proof.code', message: 'El código tiene seis letras y números.' },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Avisar que llegué' }));
  expect(
    await screen.findByText('El código tiene seis letras y números.'),
  ).toBeTruthy();
});
