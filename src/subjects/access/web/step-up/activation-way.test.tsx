import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';
import { openPart } from '../../../../testing/pages/open-part.tsx';
import { StepUp } from './step-up.tsx';

const changes = {
  isPhoneAside: true,
  isEmailAside: false,
  newCodes: [{ startsAt: '2026-11-19T13:00:00Z', code: 'K7M2QF' }],
};

async function activate(fake: ReturnType<typeof createFakeApi>, phone = '') {
  const { user } = await openApp('/recordar?para=activacion', fake);
  await user.type(await screen.findByLabelText('DNI'), '30.111.222');
  await user.type(screen.getByLabelText('Código de activación'), 'k7m2q-fx34b');
  if (phone) await user.type(screen.getByLabelText(/^Su celular/), phone);
  await user.type(
    screen.getByLabelText('Contraseña nueva'),
    'lluvia sobre el tejado',
  );
  await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
  await screen.findByRole('heading', { level: 1, name: /^Listo,/ });
}

test('a patient who activates reads that the mobile was set aside, and sees the new codes', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.answer('recovery.activate', { name: 'María', changes });
  await activate(fake);
  expect(
    screen.getByText('Su contraseña quedó guardada. Ingrese con ella.'),
  ).toBeTruthy();
  expect(screen.getByText('Su celular quedó sin usar')).toBeTruthy();
  const codes = within(screen.getByRole('main'));
  expect(await codes.findByText('K7M2QF')).toBeTruthy();
  expect(codes.getByText(/19 de noviembre/)).toBeTruthy();
  expect(fake.callsOf('recovery.activate')[0]?.input).not.toHaveProperty(
    'phone',
  );
});

test('a typed mobile is sent with the code, and the page says nothing more', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  await activate(fake, '11 5555-4444');
  expect(fake.callsOf('recovery.activate')[0]?.input).toMatchObject({
    phone: '11 5555-4444',
  });
  await waitFor(() =>
    expect(screen.queryByText(/quedó sin usar|código nuevo/)).toBeNull(),
  );
});

test('the panel’s dialog also asks for the mobile, and shows the changes before going on', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.ways = { ...fake.ways, emailCodeTo: null, activationCode: true };
  fake.answer('patient.stepUp.useActivationCode', {
    level: 'N2',
    tokenSeconds: 600,
    mustChoosePassword: false,
    needsSecondFactor: false,
    changes,
  });
  const onRaised = vi.fn();
  const { user } = await openPart(
    <StepUp role="patient" onRaised={onRaised} />,
    {
      role: 'patient',
      session: {},
      fake,
    },
  );
  await user.type(
    await screen.findByLabelText('Código de activación'),
    'k7m2q-fx34b',
  );
  await user.type(screen.getByLabelText(/^Su celular/), '11 5555-0000{Enter}');
  expect(await screen.findByText('Su celular quedó sin usar')).toBeTruthy();
  expect(screen.getByText('K7M2QF')).toBeTruthy();
  expect(onRaised).not.toHaveBeenCalled();
  expect(
    fake.callsOf('patient.stepUp.useActivationCode')[0]?.input,
  ).toMatchObject({ phone: '11 5555-0000' });
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(onRaised).toHaveBeenCalledTimes(1));
});
