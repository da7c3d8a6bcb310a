import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeCodes } from '../../../../testing/fakes/access/fake-security.ts';
import {
  type FakeRole,
  type FakeSession,
  fakePassword,
} from '../../../../testing/fakes/access/fake-sessions.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPart } from '../../../../testing/pages/open-part.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { SecuritySection } from './security-section.tsx';

async function open(
  role: FakeRole = 'doctor',
  session: Partial<FakeSession> = {},
  fake = createFakeApi(),
) {
  return openPart(<SecuritySection role={role} />, {
    role,
    session: { level: 'N2', ...session },
    fake,
  });
}

const part = (name: string) => screen.findByRole('region', { name });
const fieldError = (label: string) => {
  const field = screen.getByLabelText(label);
  const id = field.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
  return field.getAttribute('aria-invalid') === 'true'
    ? document.getElementById(id)?.textContent
    : null;
};

test('a patient who signed in with the DNI confirms the identity before seeing the page', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseUntilRaised('patient.factors.list');
  fake.refuseUntilRaised('patient.session.list');
  const { user } = await open('patient', { level: 'N1' }, fake);
  await user.click(
    await screen.findByRole('button', { name: 'Confirmar que soy yo' }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Enviar código' }),
  );
  await user.type(
    await screen.findByLabelText('Código que recibió por e-mail'),
    `${fakeCodes.email}{Enter}`,
  );
  expect(await part('Contraseña')).toBeTruthy();
  expect(await part('Segundo factor')).toBeTruthy();
  expect(await part('Sesiones abiertas')).toBeTruthy();
});

test('changing the password asks for the current one and says that the other sessions end', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await open();
  expect((await part('Contraseña')).textContent).toContain(
    'se cierran sus otras sesiones',
  );
  await user.click(
    await screen.findByRole('button', { name: 'Cambiar mi contraseña' }),
  );
  fake.refuseNext('doctor.password.choose', 'WRONG_PASSWORD');
  await user.type(screen.getByLabelText('Contraseña actual'), 'no es esta');
  await user.type(
    screen.getByLabelText('Contraseña nueva'),
    'una frase bien larga{Enter}',
  );
  await waitFor(() =>
    expect(fieldError('Contraseña actual')).toContain('Contraseña incorrecta.'),
  );
  await user.clear(screen.getByLabelText('Contraseña actual'));
  fake.listedSessions = fake.listedSessions.filter(({ isThis }) => isThis);
  await user.type(
    screen.getByLabelText('Contraseña actual'),
    `${fakePassword}{Enter}`,
  );
  expect(await screen.findByText('Su contraseña quedó guardada')).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByText('Chrome en Android')).toBeNull(),
  );
  expect(fake.callsOf('doctor.password.choose')).toHaveLength(2);
});

test('the page shows a refused password beside the field, and does not send an empty one', async () => {
  const { user, fake } = await open('doctor', { hasOwnPassword: false });
  await user.click(
    await screen.findByRole('button', { name: 'Elegir mi contraseña' }),
  );
  expect(screen.queryByLabelText('Contraseña actual')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
  expect(fieldError('Contraseña nueva')).toContain(
    'Escriba la contraseña nueva.',
  );
  expect(fake.callsOf('doctor.password.choose')).toHaveLength(0);
  fake.refuseNext('doctor.password.choose', 'INVALID_INPUT', {
    fields: [{ path: 'password', message: 'Muy usada.' }],
  });
  await user.type(
    screen.getByLabelText('Contraseña nueva'),
    'contraseña{Enter}',
  );
  await waitFor(() =>
    expect(fieldError('Contraseña nueva')).toContain('Muy usada.'),
  );
});

test('a password that needs a higher level is sent again after the step-up, without retyping', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await open('doctor', { hasOwnPassword: false });
  await user.click(
    await screen.findByRole('button', { name: 'Elegir mi contraseña' }),
  );
  await user.type(
    screen.getByLabelText('Contraseña nueva'),
    'una frase bien larga',
  );
  fake.ways = { ...fake.ways, emailCodeTo: null, activationCode: true };
  Object.assign(fake.sessions.get('doctor') ?? {}, { level: 'N1' });
  fake.refuseUntilRaised('doctor.password.choose');
  await user.keyboard('{Enter}');
  await user.type(
    await screen.findByLabelText('Código de activación'),
    `${fakeCodes.activation}{Enter}`,
  );
  expect(await screen.findByText('Su contraseña quedó guardada')).toBeTruthy();
});

test('the page lists open sessions, marks this one, and ends one or all others after asking', async () => {
  const { user, fake } = await open();
  const sessions = within(
    await screen.findByRole('list', { name: 'Sesiones abiertas' }),
  );
  expect(sessions.getAllByRole('listitem')).toHaveLength(3);
  expect(sessions.getAllByRole('listitem')[0]?.textContent).toContain(
    'Esta sesión',
  );
  await user.click(
    screen.getByRole('button', { name: 'Cerrar la de Chrome en Android' }),
  );
  const dialog = within(
    screen.getByRole('dialog', { name: '¿Cerrar esa sesión?' }),
  );
  expect(fake.callsOf('doctor.session.endOne')).toHaveLength(0);
  fake.listedSessions = fake.listedSessions.filter(
    ({ device }) => device !== 'Chrome en Android',
  );
  await user.click(dialog.getByRole('button', { name: 'Cerrar la sesión' }));
  await waitFor(() =>
    expect(sessions.getAllByRole('listitem')).toHaveLength(2),
  );
  await user.click(
    screen.getByRole('button', { name: 'Cerrar todas las demás' }),
  );
  fake.listedSessions = fake.listedSessions.filter(({ isThis }) => isThis);
  await user.click(screen.getByRole('button', { name: 'Cerrar las demás' }));
  await waitFor(() =>
    expect(sessions.getAllByRole('listitem')).toHaveLength(1),
  );
  expect(screen.getByText('No hay ninguna otra sesión abierta.')).toBeTruthy();
  expect(fake.callsOf('doctor.session.endOne')).toHaveLength(1);
  expect(fake.callsOf('doctor.session.endOthers')).toHaveLength(1);
});

test('the page adds an app by its code, and lists the app', async () => {
  const { user, fake } = await open();
  expect(await screen.findByText('Todavía no agregó ninguno.')).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Agregar una aplicación de códigos' }),
  );
  await user.click(screen.getByRole('button', { name: 'Ya la tengo' }));
  fake.addFactor();
  await user.type(
    await screen.findByLabelText('Código que muestra la aplicación'),
    `${fakeCodes.app}{Enter}`,
  );
  const factors = within(
    await screen.findByRole('list', { name: 'Segundos factores' }),
  );
  expect(factors.getAllByRole('listitem')).toHaveLength(1);
  expect(fake.callsOf('doctor.factors.confirmTotp')[0]?.input).toMatchObject({
    code: fakeCodes.app,
  });
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Códigos de recuperación' }),
  );
  await user.click(
    await dialog.findByRole('button', { name: 'Ya los guardé' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    await screen.findByText('Le quedan 2 códigos de recuperación'),
  ).toBeTruthy();
});

test('the page makes new recovery codes after a question; a user with many left adds a factor without new ones', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.addFactor();
  fake.recoveryCodes = { left: 10, madeAt: new Date(fake.now()).toISOString() };
  const { user } = await open('doctor', {}, fake);
  expect(await screen.findByText(/Le quedan 10 códigos/)).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Agregar una aplicación de códigos' }),
  );
  await user.click(screen.getByRole('button', { name: 'Ya la tengo' }));
  await user.type(
    await screen.findByLabelText('Código que muestra la aplicación'),
    `${fakeCodes.app}{Enter}`,
  );
  expect(
    await screen.findByRole('button', {
      name: 'Agregar una aplicación de códigos',
    }),
  ).toBeTruthy();
  expect(fake.callsOf('doctor.factors.makeRecoveryCodes')).toHaveLength(0);
  await user.click(
    screen.getByRole('button', { name: 'Generar códigos nuevos' }),
  );
  const question = within(
    screen.getByRole('dialog', { name: '¿Generar códigos nuevos?' }),
  );
  await user.click(
    question.getByRole('button', { name: 'Generar códigos nuevos' }),
  );
  expect(await screen.findByText('R7M2Q FX34B')).toBeTruthy();
  expect(fake.callsOf('doctor.factors.makeRecoveryCodes')).toHaveLength(1);
});

test('removing the only second factor warns, asks for that factor, and removes it', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const factor = fake.addFactor({ name: 'Mi celular' });
  fake.ways = { ...fake.ways, emailCodeTo: null, totp: true };
  const { user } = await open('doctor', {}, fake);
  await user.click(
    await screen.findByRole('button', { name: 'Quitar Mi celular' }),
  );
  const dialog = within(
    screen.getByRole('dialog', { name: '¿Quitar Mi celular?' }),
  );
  expect(dialog.getByText(/Es el único que tiene/)).toBeTruthy();
  fake.refuseUntilRaised('doctor.factors.remove', 'NEEDS_SECOND_FACTOR');
  await user.click(dialog.getByRole('button', { name: 'Quitar' }));
  const field = await screen.findByLabelText('Código de su aplicación');
  fake.factors = [];
  await user.type(field, `${fakeCodes.app}{Enter}`);
  expect(await screen.findByText('Todavía no agregó ninguno.')).toBeTruthy();
  const removals = fake
    .callsOf('doctor.factors.remove')
    .map(({ input }) => input);
  expect(removals).toEqual([{ factorId: factor.id }, { factorId: factor.id }]);
});

test('the page shows a refusal in its place', { tags: ['all'] }, async () => {
  const { user, fake } = await open();
  fake.refuseNext('doctor.session.endOthers', 'UNAVAILABLE');
  fake.refuseNext('doctor.session.endOthers', 'UNAVAILABLE');
  await user.click(
    await screen.findByRole('button', { name: 'Cerrar todas las demás' }),
  );
  await user.click(screen.getByRole('button', { name: 'Cerrar las demás' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'El sistema no responde',
  );
});

test('a doctor’s first access is one field, and ends with the session raised', async () => {
  const onChosen = vi.fn();
  const session = {
    level: 'N1',
    mustChoosePassword: true,
    hasOwnPassword: false,
  } as const;
  const { user, fake } = await openPart(
    <ChoosePassword role="doctor" onChosen={onChosen} />,
    {
      role: 'doctor',
      session,
    },
  );
  expect(
    screen.getByRole('heading', { level: 1, name: 'Elija su contraseña' }),
  ).toBeTruthy();
  await user.type(
    screen.getByLabelText('Contraseña nueva'),
    'una frase bien larga{Enter}',
  );
  await waitFor(() => expect(onChosen).toHaveBeenCalledTimes(1));
  expect(fake.sessions.get('doctor')).toMatchObject({
    level: 'N2',
    mustChoosePassword: false,
  });
});
