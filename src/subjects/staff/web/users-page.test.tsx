import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const path = '/admin/users';
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rowOf = async (name: string) =>
  (await screen.findByText(name)).closest('li') as HTMLElement;

test('the list shows how each user signs in, and does not offer to disable the own account', async () => {
  await openPanel('admin', path);
  const rosa = await rowOf('Rosa Quiroga');
  expect(rosa.textContent).toContain('Con segundo factor');
  expect(rosa.textContent).toContain('Ingresó el viernes 13 de noviembre');
  const own = within(await rowOf('Inés Cabral (usted)'));
  expect(own.queryByRole('button', { name: /Deshabilitar/ })).toBeNull();
});

test('a new account tells a taken e-mail beside it, and shows the link once if no e-mail is sent', async () => {
  const fake = createFakeApi();
  fake.users.sendsEmail = false;
  fake.refuseNext('admin.users.create', 'EMAIL_TAKEN');
  const { user } = await openPanel('admin', path, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Agregar cuenta' }),
  );
  await screen.findByLabelText('Nombre y apellido');
  type('Nombre y apellido', 'Nora Prueba');
  type('E-mail', 'rosa@clinica.test');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(
    await screen.findByText('Ya hay una cuenta con ese e-mail y ese puesto.'),
  ).toBeTruthy();
  type('E-mail', 'nora@clinica.test');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  const link = await screen.findByText(/token=secreto-de-prueba/);
  await waitFor(() =>
    expect(document.activeElement?.contains(link)).toBe(true),
  );
  expect((await rowOf('Nora Prueba')).textContent).toContain('Invitada');
});

test('disabling tells its effect and asks first, and its row says why the last administrator stays', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseNext('admin.users.changeState', 'LAST_ADMINISTRATOR');
  const { user } = await openPanel('admin', path, { fake });
  const disable = async () => {
    await user.click(
      await screen.findByRole('button', {
        name: 'Deshabilitar a Rosa Quiroga',
      }),
    );
    const question = await screen.findByRole('dialog', {
      name: '¿Deshabilitar la cuenta de Rosa Quiroga?',
    });
    await user.click(
      within(question).getByRole('button', { name: 'Deshabilitar' }),
    );
  };
  await disable();
  const problem = await screen.findByText(/única cuenta que puede administrar/);
  expect(problem.closest('li')?.textContent).toContain('Rosa Quiroga');
  await disable();
  expect(await screen.findByText('Deshabilitada')).toBeTruthy();
  expect(
    await screen.findByRole('button', { name: 'Habilitar a Rosa Quiroga' }),
  ).toBeTruthy();
});

test('the page asks before it removes a lost second factor', async () => {
  const { user, fake } = await openPanel('admin', path);
  await user.click(
    await screen.findByRole('button', {
      name: 'Quitar el segundo factor de Rosa Quiroga',
    }),
  );
  const question = await screen.findByRole('dialog', {
    name: '¿Quitar el segundo factor de Rosa Quiroga?',
  });
  await user.click(
    within(question).getByRole('button', { name: 'Quitar el segundo factor' }),
  );
  await waitFor(async () =>
    expect((await rowOf('Rosa Quiroga')).textContent).toContain(
      'Sin segundo factor',
    ),
  );
  expect(fake.callsOf('admin.users.removeFactors')).toHaveLength(1);
});

test('one press takes a doctor’s access away and keeps the agenda, and another gives it back', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openPanel('admin', path);
  const name = fake.adminDoctors.all[0]?.name as string;
  const row = async () =>
    (await screen.findByRole('link', { name })).closest('li') as HTMLElement;
  const press = async (act: string) =>
    user.click(
      await within(await row()).findByRole('button', {
        name: `${act} (${name})`,
      }),
    );
  expect((await row()).textContent).toContain('Habilitado');
  await press('Cerrar sus sesiones');
  await waitFor(() =>
    expect(fake.callsOf('admin.doctors.endSessions')).toHaveLength(1),
  );
  await waitFor(async () =>
    expect(
      within(await row()).queryByRole('button', {
        name: /Cerrar sus sesiones/,
      }),
    ).toBeNull(),
  );
  await press('Sin acceso');
  await press('Devolver el acceso');
  await within(await row()).findByRole('button', {
    name: `Sin acceso (${name})`,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fake.callsOf('admin.doctors.changeState')).toEqual([]);
});
