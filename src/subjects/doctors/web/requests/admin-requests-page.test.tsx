import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCodes } from '../../../../testing/fakes/access/fake-security.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPart } from '../../../../testing/pages/open-part.tsx';
import { AdminRequestsPage } from './admin-requests-page.tsx';

async function open(fake = createFakeApi()) {
  return openPart(<AdminRequestsPage />, { role: 'admin', fake });
}

test('an empty list says that there are no requests', async () => {
  await open();
  expect(await screen.findByText('No hay cuentas pedidas')).toBeTruthy();
});

test('accepting tells its effect, asks first, and says that it is done once the row is gone', async () => {
  const fake = createFakeApi();
  const request = fake.addRequest();
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Aceptar a Nora Prueba' }),
  );
  const dialog = within(
    screen.getByRole('dialog', { name: '¿Aceptar a Nora Prueba?' }),
  );
  expect(
    dialog.getByText(/nora@ejemplo.test un enlace para elegir su contraseña/),
  ).toBeTruthy();
  expect(fake.callsOf('admin.requests.accept')).toHaveLength(0);
  fake.requests = [];
  await user.click(dialog.getByRole('button', { name: 'Aceptar' }));
  const done = await screen.findByText('Aceptó a Nora Prueba');
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  expect(document.activeElement?.contains(done)).toBe(true);
  expect(fake.callsOf('admin.requests.accept')[0]?.input).toEqual({
    requestId: request.id,
  });
});

test('refusing makes no account', async () => {
  const fake = createFakeApi();
  const request = fake.addRequest();
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Rechazar a Nora Prueba' }),
  );
  fake.requests = [];
  await user.click(screen.getByRole('button', { name: 'Rechazar' }));
  expect(
    await screen.findByText('Rechazó la solicitud de Nora Prueba'),
  ).toBeTruthy();
  expect(fake.callsOf('admin.requests.refuse')[0]?.input).toEqual({
    requestId: request.id,
  });
  expect(fake.callsOf('admin.requests.accept')).toHaveLength(0);
});

test('a licence of another professional is told beside the request, which stays', async () => {
  const fake = createFakeApi();
  fake.addRequest();
  fake.addRequest({ fullName: 'Otra Prueba' });
  fake.refuseNext('admin.requests.accept', 'LICENSE_TAKEN');
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Aceptar a Nora Prueba' }),
  );
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  const problem = await screen.findByText(
    'Ya hay un profesional con esa matrícula.',
  );
  expect(problem.closest('li')?.textContent).toContain('Nora Prueba');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('accepting asks for the second factor if there is one, and then succeeds', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.addRequest();
  fake.refuseUntilRaised('admin.requests.accept', 'NEEDS_SECOND_FACTOR');
  fake.ways = { ...fake.ways, emailCodeTo: null, totp: true };
  const { user } = await open(fake);
  await user.click(
    await screen.findByRole('button', { name: 'Aceptar a Nora Prueba' }),
  );
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  await user.type(
    await screen.findByLabelText('Código de su aplicación'),
    `${fakeCodes.app}{Enter}`,
  );
  expect(await screen.findByText('Aceptó a Nora Prueba')).toBeTruthy();
});

test('the page says when the list does not come, and brings it on demand', async () => {
  const fake = createFakeApi();
  fake.addRequest();
  fake.lose('admin.requests.list', 'request');
  const { user } = await open(fake);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'No hay conexión',
  );
  fake.restore('admin.requests.list');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByText('Nora Prueba')).toBeTruthy();
});
