import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const path = '/admin/rooms';
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a new waiting room gets the first free letter', async () => {
  const { user, fake } = await openPanel('admin', path);
  await user.click(
    await screen.findByRole('button', { name: 'Agregar sala de espera' }),
  );
  expect((await screen.findByLabelText<HTMLSelectElement>('Letra')).value).toBe(
    'B',
  );
  type('Nombre', 'Primer piso');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(
    await screen.findByText('Primer piso', { selector: 'p' }),
  ).toBeTruthy();
  expect(fake.callsOf('admin.rooms.createWaitingRoom')[0]?.input).toMatchObject(
    { letter: 'B' },
  );
});

test('a room with hours is not disabled, and the form stays and names the doctors', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const by = ['Laura Gómez, los lunes de 08:00 a 12:00'];
  fake.refuseNext('admin.rooms.saveRoom', 'IN_USE', { total: 3, by });
  const { user } = await openPanel('admin', path, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Editar Consultorio 1' }),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Habilitado' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(
    await screen.findByText('Laura Gómez, los lunes de 08:00 a 12:00'),
  ).toBeTruthy();
  expect(screen.getByText('Y 2 más.')).toBeTruthy();
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Habilitado' })
      .checked,
  ).toBe(false);
});

test('an empty clinic starts with a waiting room', async () => {
  const fake = createFakeApi();
  fake.catalogues.rooms = { waitingRooms: [], rooms: [] };
  await openPanel('admin', path, { fake });
  expect(
    await screen.findByText('Todavía no hay salas de espera'),
  ).toBeTruthy();
  expect(
    screen.queryByRole('button', { name: 'Agregar consultorio' }),
  ).toBeNull();
});

test('another administrator’s change appears without reloading', async () => {
  const { fake } = await openPanel('admin', path);
  await screen.findByText('Consultorio 1', { selector: 'p' });
  const [room] = fake.catalogues.rooms.rooms;
  if (room) fake.catalogues.change(room, { name: 'Consultorio azul' });
  fake.announce({ kind: 'schedule' });
  expect(
    await screen.findByText('Consultorio azul', { selector: 'p' }),
  ).toBeTruthy();
});
