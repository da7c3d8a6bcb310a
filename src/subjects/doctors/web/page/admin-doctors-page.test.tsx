import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeDoctors } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const laura = fakeDoctors[0]?.id ?? '';
const path = (search = '') => `/admin/doctors${search}`;
const entry = (part: string) => path(`?doctor=${laura}&parte=${part}`);

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const outside = {
  total: 60,
  appointments: [
    {
      appointmentId: '0190d000-0000-7000-8000-000000000001',
      code: 'K7M2QF',
      startsAt: '2026-11-24T13:20:00Z',
      doctorId: '0190e000-0000-7000-8000-000000000401',
      doctorName: 'Laura Gómez',
      patientName: 'Juana Prueba',
      familyNames: 'Prueba',
      phone: '+5491155554444',
    },
  ],
};

test('the list shows each doctor’s state and missing steps, and finds a part of a name', async () => {
  const fake = createFakeApi();
  fake.adminDoctors.change(laura, {
    state: 'disabled',
    lacks: ['hours', 'sign_in'],
  });
  await openPanel('admin', path(), { fake });
  expect(await screen.findByText('3 profesionales')).toBeTruthy();
  const row = screen.getByRole('link', { name: 'Laura Gómez' }).closest('li');
  expect(row?.textContent).toContain('Sin horarios · nunca ingresó');
  expect(row?.textContent).toContain('Deshabilitado');
  type(/Nombre, especialidad/, 'gomez');
  expect(await screen.findByText('1 profesional')).toBeTruthy();
  type(/Nombre, especialidad/, 'nadie');
  expect(
    await screen.findByText('Ningún profesional coincide con lo que busca'),
  ).toBeTruthy();
});

test('an empty clinic shows the first step', async () => {
  const fake = createFakeApi();
  fake.adminDoctors.all.length = 0;
  await openPanel('admin', path(), { fake });
  expect(await screen.findByText('Todavía no hay profesionales')).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'Agregar profesional' }),
  ).toBeTruthy();
});

test('a new doctor with a taken e-mail keeps the form, with the error beside it, and the link is shown once', async () => {
  const fake = createFakeApi();
  fake.adminDoctors.sendsEmail = false;
  const { user, router } = await openPanel('admin', path('?doctor=nuevo'), {
    fake,
  });
  await user.click(await screen.findByRole('button', { name: 'Agregar' }));
  expect(
    await screen.findByText('Elija al menos una especialidad.'),
  ).toBeTruthy();
  expect(fake.callsOf('admin.doctors.create')).toHaveLength(0);
  type('Nombre y apellido', 'Dra. Nadia Nueva');
  type('E-mail', 'laura@clinica.test');
  type('Número', '45.678');
  await user.click(screen.getByRole('checkbox', { name: 'Cardiología' }));
  await user.click(
    screen.getByRole('checkbox', { name: 'Electrocardiograma' }),
  );
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(
    await screen.findByText(
      'Escriba el nombre sin título: lo agregamos nosotros.',
    ),
  ).toBeTruthy();
  type('Nombre y apellido', 'Nadia Nueva');
  fake.refuseNext('admin.doctors.create', 'EMAIL_TAKEN');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  const refused = await screen.findByText('Ya hay una cuenta con ese e-mail.');
  expect(refused).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail')),
  );
  expect(
    screen.getByLabelText<HTMLInputElement>('Nombre y apellido').value,
  ).toBe('Nadia Nueva');
  type('E-mail', 'nadia@clinica.test');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(
    await screen.findByRole('heading', { name: 'Nadia Nueva' }),
  ).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ parte: 'datos' });
  expect(await screen.findByText(/token=secreto-de-prueba/)).toBeTruthy();
  expect(fake.callsOf('admin.doctors.create').at(-1)?.input).toMatchObject({
    licenses: [{ kind: 'MN', number: '45678' }],
    practiceIds: [fakeDoctors[0]?.practices[0]?.id],
    invites: true,
  });
});

test('the form tells a taken licence beside its number', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseNext('admin.doctors.saveData', 'LICENSE_TAKEN');
  const { user } = await openPanel('admin', entry('datos'), { fake });
  await screen.findByLabelText('Número');
  type('Número', '999999');
  await user.click(screen.getByRole('button', { name: 'Guardar los datos' }));
  expect(
    await screen.findByText('Ya hay un profesional con esa matrícula.'),
  ).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Número')),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Número').value).toBe(
    '999999',
  );
});

test('the second of two administrators in one form sees the first save, and loses nothing', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { user } = await openPanel('admin', entry('datos'), { fake });
  await screen.findByLabelText('Número');
  type(/Presentación/, 'Mi versión');
  fake.adminDoctors.change(laura, { biography: 'La de la otra persona' });
  fake.refuseNext('admin.doctors.saveData', 'CHANGED_MEANWHILE');
  await user.click(screen.getByRole('button', { name: 'Guardar los datos' }));
  expect(
    await screen.findByText(
      'Otra persona guardó cambios mientras usted escribía',
    ),
  ).toBeTruthy();
  expect(screen.getByText('La de la otra persona')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Presentación/).value).toBe(
    'Mi versión',
  );
  await user.click(
    screen.getByRole('button', { name: 'Guardar lo que escribí' }),
  );
  await waitFor(() =>
    expect(fake.adminDoctors.all[0]?.biography).toBe('Mi versión'),
  );
  const sent = fake.callsOf('admin.doctors.saveData').map(({ input }) => input);
  expect(sent).toMatchObject([
    { revision: 1 },
    { revision: 2, biography: 'Mi versión' },
  ]);
});

test('the form reads prices as the clinic writes them, and sends no unreadable price', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openPanel('admin', entry('practicas'));
  const price = 'Precio particular de Electrocardiograma';
  await screen.findByLabelText(price);
  type(price, '12.50');
  type('Minutos de Electrocardiograma', '3');
  await user.click(
    screen.getByRole('button', { name: 'Guardar las prácticas' }),
  );
  expect(
    await screen.findByText('Escriba el precio como $ 12.500.'),
  ).toBeTruthy();
  expect(screen.getByText('De 5 a 480 minutos.')).toBeTruthy();
  expect(fake.callsOf('admin.doctors.saveOffer')).toHaveLength(0);
  type(price, '$ 12.500');
  type('Minutos de Electrocardiograma', '30');
  type('Anticipación mínima, en horas', '24');
  await user.click(
    screen.getByRole('button', { name: 'Guardar las prácticas' }),
  );
  await waitFor(() =>
    expect(fake.adminDoctors.all[0]?.policy.minNoticeMinutes).toBe(1440),
  );
  expect(fake.adminDoctors.all[0]?.practices[1]).toMatchObject({
    visitMinutes: 30,
    priceCents: 1_250_000,
  });
});

test('minutes typed for a practice stay there when the administrator ticks the practice above it', async () => {
  const fake = createFakeApi();
  const { practices = [] } = fake.adminDoctors.all[0] ?? {};
  fake.adminDoctors.change(laura, { practices: practices.slice(1) });
  const { user } = await openPanel('admin', entry('practicas'), { fake });
  await screen.findByLabelText('Minutos de Electrocardiograma');
  type('Minutos de Electrocardiograma', '30');
  await user.click(
    screen.getByRole('checkbox', { name: 'Consulta de cardiología' }),
  );
  expect(
    screen.getByLabelText<HTMLInputElement>('Minutos de Electrocardiograma')
      .value,
  ).toBe('30');
  expect(
    screen.getByLabelText<HTMLInputElement>(
      'Minutos de Consulta de cardiología',
    ).value,
  ).toBe('');
});

test('dropping a practice with appointments to come lists their patients and phones', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseNext('admin.doctors.saveOffer', 'OUTSIDE_SCHEDULE', outside);
  const { user } = await openPanel('admin', entry('practicas'), { fake });
  await user.click(
    await screen.findByRole('checkbox', { name: 'Electrocardiograma' }),
  );
  await user.click(
    screen.getByRole('button', { name: 'Guardar las prácticas' }),
  );
  const list = await screen.findByRole('list', {
    name: 'Turnos que quedarían sin atender',
  });
  expect(list.textContent).toContain('Prueba, Juana');
  expect(within(list).getByRole('link', { name: '11 5555-4444' })).toBeTruthy();
  expect(screen.getByText('Y 59 más.')).toBeTruthy();
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Electrocardiograma',
    }).checked,
  ).toBe(false);
});

test('an insurer with appointments to come ends only after they were shown and confirmed', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const standing = { ...outside, total: 1, confirmation: 'estos' };
  fake.refuseNext('admin.doctors.saveOffer', 'APPOINTMENTS_STAND', standing);
  const { user } = await openPanel('admin', entry('practicas'), { fake });
  await user.click(
    await screen.findByRole('checkbox', { name: 'Salud Federal' }),
  );
  await user.click(
    screen.getByRole('button', { name: 'Guardar las prácticas' }),
  );
  const list = await screen.findByRole('list', {
    name: 'Turnos dados con esa cobertura',
  });
  expect(list.textContent).toContain('Prueba, Juana');
  await user.click(screen.getByRole('button', { name: 'Guardar igual' }));
  await waitFor(() =>
    expect(fake.callsOf('admin.doctors.saveOffer')).toHaveLength(2),
  );
  expect(fake.callsOf('admin.doctors.saveOffer')[1]?.input).toMatchObject({
    confirmation: 'estos',
    insurerIds: [],
  });
});

test('disabling asks first, is refused with appointments to come, and otherwise says its effect', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseNext('admin.doctors.changeState', 'OUTSIDE_SCHEDULE', outside);
  const { user } = await openPanel('admin', entry('datos'), { fake });
  const disable = async () => {
    await user.click(
      await screen.findByRole('button', { name: 'Deshabilitar' }),
    );
    const dialog = within(
      screen.getByRole('dialog', { name: '¿Deshabilitar a Laura Gómez?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Deshabilitar' }));
  };
  await disable();
  expect(await screen.findByText('Prueba, Juana')).toBeTruthy();
  await disable();
  const sentence = await screen.findByText(/no puede ingresar/);
  await waitFor(() => expect(document.activeElement).toBe(sentence));
  await user.click(
    await screen.findByRole('button', { name: 'Habilitar ahora' }),
  );
  await waitFor(() =>
    expect(fake.adminDoctors.all[0]?.state).toBe('attending'),
  );
});

test('one press takes access away despite appointments, and another gives it back', async () => {
  const fake = createFakeApi();
  fake.refuse('admin.doctors.changeState', 'OUTSIDE_SCHEDULE', outside);
  const { user } = await openPanel('admin', entry('datos'), { fake });
  await user.click(
    await screen.findByRole('button', {
      name: 'Cerrar sus sesiones (Laura Gómez)',
    }),
  );
  await waitFor(() =>
    expect(fake.callsOf('admin.doctors.endSessions')).toHaveLength(1),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Sin acceso (Laura Gómez)' }),
  );
  expect(
    await screen.findByText(/no puede ingresar de ninguna manera/i),
  ).toBeTruthy();
  expect(fake.adminDoctors.all[0]).toMatchObject({
    state: 'attending',
    access: { isSuspended: true },
  });
  await user.click(
    await screen.findByRole('button', {
      name: 'Devolver el acceso (Laura Gómez)',
    }),
  );
  await waitFor(() =>
    expect(
      screen.queryByText(/no puede ingresar de ninguna manera/i),
    ).toBeNull(),
  );
});

test('the page of an unknown doctor says so', async () => {
  const fake = createFakeApi();
  fake.refuse('admin.doctors.get', 'NOT_FOUND');
  await openPanel(
    'admin',
    path('?doctor=0190b000-0000-7000-8000-0000000000ff'),
    { fake },
  );
  expect(
    await screen.findByText('No encontramos a ese profesional'),
  ).toBeTruthy();
});

test('a long list comes in parts, the next part gets the focus, and the address keeps how many rows', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const [first] = fake.adminDoctors.all;
  if (!first) throw new Error('The example has no professional');
  for (let number = 0; number < 57; number++) {
    const id = `0190d000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
    fake.adminDoctors.all.push({
      ...first,
      id,
      name: number === 56 ? 'Zulema Final' : `Profesional ${number}`,
    });
  }
  const { user, router } = await openPanel('admin', path(), { fake });
  expect(await screen.findByText('60 profesionales')).toBeTruthy();
  const rows = () =>
    within(screen.getByRole('list', { name: 'Profesionales' })).getAllByRole(
      'listitem',
    );
  expect(rows()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Mostrar más' }));
  expect(rows()).toHaveLength(40);
  expect(document.activeElement).toBe(rows()[20]);
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ hasta: 40 }),
  );
  // The search finds a professional beyond the rows shown.
  type(/Nombre, especialidad/, 'zulema');
  expect(await screen.findByText('1 profesional')).toBeTruthy();
  type(/Nombre, especialidad/, '');
  await user.click(await screen.findByRole('button', { name: 'Mostrar más' }));
  expect(rows()).toHaveLength(60);
  expect(screen.queryByRole('button', { name: 'Mostrar más' })).toBeNull();
});
