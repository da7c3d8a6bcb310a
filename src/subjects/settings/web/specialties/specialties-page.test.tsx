import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const path = '/admin/specialties';
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a practice is added with its price as the clinic writes it, and an unreadable price is not sent', async () => {
  const { user, fake } = await openPanel('admin', path);
  await user.click(
    await screen.findByRole('button', {
      name: 'Agregar práctica a Cardiología',
    }),
  );
  const name = await screen.findByLabelText('Nombre');
  await waitFor(() => expect(document.activeElement).toBe(name));
  type('Nombre', 'Holter');
  type('Minutos', '3');
  type(/Precio particular/, '12.50');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(
    await screen.findByText('Escriba el precio como $ 12.500.'),
  ).toBeTruthy();
  expect(
    screen.getByText('Una práctica dura de 5 a 480 minutos.'),
  ).toBeTruthy();
  expect(fake.callsOf('admin.specialties.createPractice')).toHaveLength(0);
  type('Minutos', '40');
  type(/Precio particular/, '$ 12.500');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  const practices = within(
    await screen.findByRole('list', { name: 'Prácticas de Cardiología' }),
  );
  expect(
    (await practices.findByText('Holter', { selector: 'p' })).closest('li')
      ?.textContent,
  ).toContain('40 minutos');
  expect(
    fake.callsOf('admin.specialties.createPractice')[0]?.input,
  ).toMatchObject({ priceCents: 1_250_000 });
});

test('a taken name is told beside the field, and the typed text stays', async () => {
  const { user, fake } = await openPanel('admin', path);
  fake.refuseNext('admin.specialties.create', 'INVALID_INPUT', {
    fields: [
      { path: 'name', message: 'Ya hay una especialidad con ese nombre.' },
    ],
  });
  await user.click(
    await screen.findByRole('button', { name: 'Agregar especialidad' }),
  );
  await screen.findByLabelText('Nombre');
  type('Nombre', 'cardiología');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(
    await screen.findByText('Ya hay una especialidad con ese nombre.'),
  ).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>('Nombre');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe('cardiología');
});

test('the page says how many appointments stay before it disables a specialty', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  Object.assign(fake.catalogues.specialties[0] ?? {}, {
    appointmentsToCome: 12,
  });
  const { user } = await openPanel('admin', path, { fake });
  await user.click(
    await screen.findByRole('button', { name: 'Editar Cardiología' }),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Habilitada' }));
  expect(await screen.findByText('Hay 12 turnos dados por venir')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Deshabilitada')).toBeTruthy();
});

test('the second of two administrators in one specialty sees the first save, and loses nothing', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openPanel('admin', path);
  await user.click(
    await screen.findByRole('button', { name: 'Editar Cardiología' }),
  );
  await screen.findByLabelText('Nombre');
  type('Nombre', 'Mi versión');
  const [first] = fake.catalogues.specialties;
  if (first) fake.catalogues.change(first, { name: 'La de la otra' });
  fake.refuseNext('admin.specialties.save', 'CHANGED_MEANWHILE');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('La de la otra')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe(
    'Mi versión',
  );
  await user.click(
    dialog.getByRole('button', { name: 'Guardar lo que escribí' }),
  );
  expect(
    await screen.findByRole('heading', { name: 'Mi versión' }),
  ).toBeTruthy();
  // Each request carries the revision of the answer before.
  const sent = fake.callsOf('admin.specialties.save').map(({ input }) => input);
  expect(sent).toMatchObject([{ revision: 1 }, { revision: 2 }]);
});

test('a specialty may be marked as reserved, and a new one follows its name', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openPanel('admin', path);
  await user.click(
    await screen.findByRole('button', { name: 'Editar Cardiología' }),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Reservada' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/· Reservada$/)).toBeTruthy();
  expect(fake.callsOf('admin.specialties.save')[0]?.input).toMatchObject({
    isReserved: true,
  });
  await user.click(
    screen.getByRole('button', { name: 'Agregar especialidad' }),
  );
  await screen.findByLabelText('Nombre');
  expect(screen.queryByRole('checkbox', { name: 'Reservada' })).toBeNull();
  type('Nombre', 'Psicología');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  await screen.findByRole('heading', { name: 'Psicología' });
  expect(fake.callsOf('admin.specialties.create')[0]?.input).toMatchObject({
    isReserved: null,
  });
});

test('the page proposes search words, splits them at commas, and takes the usual ones again once emptied', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openPanel('admin', path);
  const label = /También se la busca por/;
  const edit = async (words: string) => {
    await user.click(
      await screen.findByRole('button', { name: 'Editar Cardiología' }),
    );
    const field = await screen.findByLabelText<HTMLTextAreaElement>(label);
    const proposed = field.value;
    type(label, words);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    return proposed;
  };
  expect(await edit('el bobo, latidos\n latidos ,')).toContain(
    'corazón, presión',
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await edit('xx')).toBe('el bobo, latidos');
  expect(
    await screen.findByText('Cada palabra tiene 3 letras o más.'),
  ).toBeTruthy();
  type(label, '');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = fake.callsOf('admin.specialties.save').map(({ input }) => input);
  expect(sent).toMatchObject([
    { searchWords: ['el bobo', 'latidos'] },
    { searchWords: null },
  ]);
});
