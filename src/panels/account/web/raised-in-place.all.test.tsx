import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCodes } from '../../../testing/fakes/access/fake-security.ts';
import { pastAppointment } from '../../../testing/fakes/appointments/example-appointments.ts';
import {
  doctorAt,
  visitOf,
} from '../../../testing/fakes/appointments/fake-agenda.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

type User = Awaited<ReturnType<typeof openPanel>>['user'];

async function confirmByCode(user: User) {
  await user.click(
    await screen.findByRole('button', { name: 'Enviar código' }),
  );
  await user.type(
    await screen.findByRole('textbox', { name: /Código que recibió/ }),
    fakeCodes.email,
  );
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
}

test('past appointments ask for a step-up in their place, and then appear', async () => {
  const fake = createFakeApi();
  fake.refuse('patient.appointments.past', 'NEEDS_CODE');
  const { user } = await openPanel('patient', '/mi-cuenta/citas', { fake });
  const past = within(
    await screen.findByRole('region', { name: 'Mis turnos anteriores' }),
  );
  await user.click(
    past.getByRole('button', { name: 'Ver mis turnos anteriores' }),
  );
  fake.answer('patient.appointments.past', [pastAppointment()]);
  await past.findByText('Para ver esto, confirme que es usted.');
  expect(past.queryByText('Laura Gómez')).toBeNull();
  await user.click(past.getByRole('button', { name: 'Confirmar que soy yo' }));
  await confirmByCode(user);
  expect(
    await past.findByText('Sábado 17 de octubre de 2026, 10:00'),
  ).toBeTruthy();
  expect(past.getByText('Atendido')).toBeTruthy();
});

test('typed text stays while the patient confirms the session after reading the e-mail', async () => {
  const fake = createFakeApi();
  fake.refuse('patient.appointments.past', 'NEEDS_CODE');
  const { user, queryClient } = await openPanel('patient', '/mi-cuenta/citas', {
    fake,
  });
  await user.click(
    await screen.findByRole('button', { name: 'Ver mis turnos anteriores' }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Confirmar que soy yo' }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Enviar código' }),
  );
  const field = await screen.findByRole('textbox', {
    name: /Código que recibió/,
  });
  await user.type(field, '1234');
  await queryClient.refetchQueries();
  expect(
    screen.getByRole('textbox', { name: /Código que recibió/ }),
  ).toHaveProperty('value', '1234');
});

test('contact data are masked until the patient confirms their identity', async () => {
  const fake = createFakeApi();
  const { user } = await openPanel('patient', '/mi-cuenta/perfil', { fake });
  await screen.findByText('j***@e***.test (verificado)');
  expect(document.body.textContent).not.toContain('30.111.222');
  await user.click(
    screen.getByRole('button', { name: 'Confirmar que soy yo' }),
  );
  await confirmByCode(user);
  expect(await screen.findByText('30.111.222')).toBeTruthy();
  expect(screen.getByText('juana@ejemplo.test (verificado)')).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Seguridad' })).toBeTruthy();
});

test('a patient changes the e-mail after a step-up, with both codes, and reads that it waits 48 hours', async () => {
  const fake = createFakeApi();
  const { user } = await openPanel('patient', '/mi-cuenta/perfil', {
    fake,
    session: { level: 'N2' },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Cambiar e-mail' }),
  );
  // Meanwhile the fifteen minutes of a code pass.
  Object.assign(fake.sessions.get('patient') ?? {}, { level: 'N1' });
  fake.refuseUntilRaised('patient.profile.startEmailChange');
  await user.type(
    screen.getByRole('textbox', { name: 'Nuevo e-mail' }),
    'otra@ejemplo.test',
  );
  await user.click(screen.getByRole('button', { name: 'Enviar los códigos' }));
  const email = within(screen.getByRole('region', { name: 'E-mail' }));
  const stepUp = within(
    await screen.findByRole('dialog', { name: 'Antes de seguir' }),
  );
  await stepUp.findByText('Confirme que es usted');
  await confirmByCode(user);
  // The refused act is repeated automatically.
  await user.type(
    await screen.findByRole('textbox', {
      name: 'Código enviado a j***@e***.test',
    }),
    '111222',
  );
  const newCode = screen.getByRole('textbox', {
    name: 'Código enviado a otra@ejemplo.test',
  });
  fake.refuseNext('patient.profile.finishEmailChange', 'CODE_WRONG', {
    attemptsLeft: 4,
  });
  await user.type(newCode, '999999');
  await user.click(screen.getByRole('button', { name: 'Cambiar e-mail' }));
  await email.findByRole('alert');
  await user.clear(newCode);
  await user.type(newCode, '333444');
  fake.email = 'otra@ejemplo.test';
  await user.click(screen.getByRole('button', { name: 'Cambiar e-mail' }));
  await screen.findByText('Su e-mail cambió');
  expect(
    fake.callsOf('patient.profile.finishEmailChange').map(({ input }) => input),
  ).toMatchObject([
    { oldCode: '111222', newCode: '999999' },
    { oldCode: '111222', newCode: '333444' },
  ]);
  expect(
    email.getByText(/desde el miércoles 18 de noviembre, 08:0\d/),
  ).toBeTruthy();
  expect(
    await screen.findByText('otra@ejemplo.test (verificado)'),
  ).toBeTruthy();
});

test('an invalid e-mail shows an error beside its field, and nothing is sent', async () => {
  const { user, fake } = await openPanel('patient', '/mi-cuenta/perfil', {
    session: { level: 'N2' },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Cambiar e-mail' }),
  );
  await user.type(
    screen.getByRole('textbox', { name: 'Nuevo e-mail' }),
    'otra@',
  );
  await user.click(screen.getByRole('button', { name: 'Enviar los códigos' }));
  expect(
    screen
      .getByRole('textbox', { name: 'Nuevo e-mail' })
      .getAttribute('aria-invalid'),
  ).toBe('true');
  expect(fake.callsOf('patient.profile.startEmailChange')).toHaveLength(0);
});

test('an appointment’s practice and price ask for a step-up in their place; calendar and directions do not', async () => {
  const fake = createFakeApi();
  const { id, linkToken, startsAt } = fake.addAppointment();
  fake.answer('patient.appointments.open', { linkToken });
  fake.refuse('patient.appointments.visit', 'NEEDS_CODE');
  const { user } = await openPanel('patient', `/mi-cuenta/citas?turno=${id}`, {
    fake,
  });
  const see = await screen.findByRole('button', {
    name: 'Ver práctica, preparación y precio',
  });
  const google = new URL(
    screen
      .getByRole('link', { name: /^Agregar a Google Calendar/ })
      .getAttribute('href') ?? '',
  ).searchParams;
  expect(google.get('dates')).toBe('20261119T130000Z/20261119T132000Z');
  expect(google.toString()).not.toMatch(/cardiolog|Juana|secreto/i);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: /Cómo llegar/ })).toBeTruthy();
  expect(screen.queryByText('Qué traer y preparar')).toBeNull();
  fake.answer(
    'patient.appointments.visit',
    visitOf({ doctorId: doctorAt(0).id, startsAt }),
  );
  await user.click(see);
  await confirmByCode(user);
  expect(await screen.findByText('Qué traer y preparar')).toBeTruthy();
  expect(screen.getByText('A pagar')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement?.textContent).toMatch(
      /^Qué.*Qué traer y preparar/,
    ),
  );
});
