import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeInsurers } from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { choose } from '../../../../testing/pages/choose.ts';
import { openPanel } from '../../../../testing/pages/open-panel.tsx';

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the search finds a patient, and Enter opens the file', async () => {
  const fake = createFakeApi();
  fake.patientFiles.add();
  const { user } = await openPanel('reception', '/recepcion/patients', {
    fake,
  });
  const box = await screen.findByRole('searchbox', { name: 'Buscar' });
  type('Buscar', 'nora');
  expect(
    await screen.findByRole('link', { name: 'Prueba, Nora' }),
  ).toBeTruthy();
  await user.type(box, '{Enter}');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Prueba, Nora' }),
  ).toBeTruthy();
  expect(screen.getByText('DNI 28.999.111 · 45 años')).toBeTruthy();
});

test('a search without a result leads to registering; a card read into the DNI fills the form, and the file opens', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openPanel('reception', '/recepcion/patients');
  await screen.findByRole('searchbox', { name: 'Buscar' });
  type('Buscar', 'zoe zzz');
  expect(await screen.findByText('Nadie coincide con «zoe zzz»')).toBeTruthy();
  await user.click(
    screen.getByRole('link', { name: 'Registrar a esta persona' }),
  );
  await screen.findByRole('button', { name: 'Registrar' });
  expect(screen.getByLabelText<HTMLInputElement>('Nombres').value).toBe('Zoe');
  expect(screen.getByLabelText<HTMLInputElement>('Apellidos').value).toBe(
    'Zzz',
  );
  type('DNI', '00123456789@GOMEZ@ANA@F@40999888@A@25/05/1999@01/01/2015@201');
  fireEvent.blur(screen.getByLabelText('DNI'));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('DNI').value).toBe(
      '40.999.888',
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Gomez, Ana' }),
  ).toBeTruthy();
  expect(fake.callsOf('reception.patients.register')[0]?.input).toMatchObject({
    person: {
      givenNames: 'Ana',
      familyNames: 'Gomez',
      fullName: 'Ana Gomez',
      dni: '40999888',
      birthDate: '1999-05-25',
      sexOnDocument: 'F',
    },
    isAnother: false,
  });
});

test('a person without DNI needs a birth date, and the form shows lookalikes before it registers them twice', async () => {
  const fake = createFakeApi();
  const existing = fake.patientFiles.add({
    fullName: 'Bebé Suárez',
    dni: null,
    birthDate: '2026-11-10',
  });
  const { id, fullName, chosenName, familyNames, dni, birthDate, phone } =
    existing;
  fake.refuseNext('reception.patients.register', 'LOOKALIKES', {
    patients: [
      { id, fullName, chosenName, familyNames, dni, birthDate, phone },
    ],
  });
  const { user } = await openPanel('reception', '/recepcion/patients?nuevo', {
    fake,
  });
  await user.click(
    await screen.findByRole('checkbox', { name: 'No tiene DNI argentino' }),
  );
  type('Nombres', 'Bebe');
  type('Apellidos', 'Suarez');
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  expect(
    await screen.findByText('Sin DNI hace falta la fecha de nacimiento.'),
  ).toBeTruthy();
  type('Fecha de nacimiento', '10/11/2026');
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  const alike = await screen.findByRole('link', { name: 'Suárez, Bebé' });
  expect(alike.getAttribute('href')).toContain(existing.id);
  expect(screen.getByLabelText<HTMLInputElement>('Apellidos').value).toBe(
    'Suarez',
  );
  await user.click(
    screen.getByRole('button', { name: 'Es otra persona: registrar igual' }),
  );
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Suarez, Bebe' }),
  ).toBeTruthy();
  const [first, second] = fake.callsOf('reception.patients.register');
  expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
});

test('another patient’s DNI is refused beside the field with a link to them, and typed data stay', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const other = fake.patientFiles.add({
    fullName: 'Otra Dueña',
    dni: '30111222',
  });
  const file = fake.patientFiles.add();
  fake.refuseNext('reception.patients.save', 'DNI_REGISTERED');
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${file.id}`,
    { fake },
  );
  await user.click(
    await screen.findByRole('button', { name: 'Cambiar los datos' }),
  );
  type('DNI', '30.111.222');
  await user.click(screen.getByRole('button', { name: 'Guardar los datos' }));
  expect(await screen.findByText('Ese DNI es de otra persona.')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('DNI')),
  );
  const link = await screen.findByRole('link', {
    name: 'Ver la ficha de Dueña, Otra',
  });
  expect(link.getAttribute('href')).toContain(other.id);
  expect(screen.getByLabelText<HTMLInputElement>('DNI').value).toBe(
    '30.111.222',
  );
});

test('the form asks about a mobile that may be a landline, and one press makes it one', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { id } = fake.patientFiles.add({ phone: '+5491144445555' });
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${id}`,
    { fake },
  );
  await user.click(
    await screen.findByRole('button', { name: 'Cambiar los datos' }),
  );
  await user.click(
    screen.getByRole('button', { name: 'Es el fijo 011 4444-5555' }),
  );
  expect(document.activeElement).toBe(screen.getByLabelText(/Celular/));
  expect(screen.queryByText('¿Es un teléfono fijo?')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Guardar los datos' }));
  await waitFor(() =>
    expect(fake.callsOf('reception.patients.save')).toMatchObject([
      { input: { person: { phone: '011 4444-5555' } } },
    ]),
  );
});

test('two desks edit one file: the second sees the change of the first, and loses nothing', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { id } = fake.patientFiles.add();
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${id}`,
    { fake },
  );
  await user.click(
    await screen.findByRole('button', { name: 'Cambiar los datos' }),
  );
  type(/Nombre elegido/, 'Mi versión');
  fake.patientFiles.change(id, { chosenName: 'La de la otra' });
  fake.refuseNext('reception.patients.save', 'CHANGED_MEANWHILE');
  await user.click(screen.getByRole('button', { name: 'Guardar los datos' }));
  expect(
    await screen.findByText(
      'Otra persona guardó cambios mientras usted escribía',
    ),
  ).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Nombre elegido/).value).toBe(
    'Mi versión',
  );
  await user.click(
    screen.getByRole('button', { name: 'Guardar lo que escribí' }),
  );
  await waitFor(() =>
    expect(fake.patientFiles.all.get(id)?.chosenName).toBe('Mi versión'),
  );
  const sent = fake
    .callsOf('reception.patients.save')
    .map(({ input }) => input);
  expect(sent).toMatchObject([
    { revision: 1 },
    { revision: 2, person: { chosenName: 'Mi versión' } },
  ]);
});

test('the counter verifies the identity with three questions, and sees the code once', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { id } = fake.patientFiles.add();
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${id}`,
    { fake },
  );
  await user.click(
    await screen.findByRole('checkbox', {
      name: 'Dijo que nora@correo.test es su e-mail',
    }),
  );
  await user.click(
    screen.getByRole('button', { name: 'Verificar la identidad' }),
  );
  expect(await screen.findByText(/por Paula Prueba/)).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('por Paula Prueba');
  expect(fake.callsOf('reception.patients.verifyIdentity')[0]?.input).toEqual({
    patientId: id,
    isEmailTheirs: true,
    isPhoneTheirs: false,
    isPasswordTheirs: false,
  });
  await user.click(
    screen.getByRole('button', { name: 'Generar código de activación' }),
  );
  expect((await screen.findAllByText('K7M2Q FX34B')).length).toBeGreaterThan(0);
  await user.click(
    screen.getByRole('button', { name: 'Listo, ya lo entregué' }),
  );
  await waitFor(() => expect(screen.queryByText('K7M2Q FX34B')).toBeNull());
});

test('unconfirmed contact data are marked as unused, and may be confirmed later', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { id } = fake.patientFiles.add({ hasPassword: false });
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${id}`,
    { fake },
  );
  await user.click(
    await screen.findByRole('checkbox', {
      name: 'Dijo que nora@correo.test es su e-mail',
    }),
  );
  await user.click(
    screen.getByRole('button', { name: 'Verificar la identidad' }),
  );
  expect(await screen.findByText('Sin confirmar: no se usa')).toBeTruthy();
  const confirm = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Confirmar que es suyo',
  });
  expect(
    confirm.disabled || confirm.getAttribute('aria-disabled') === 'true',
  ).toBe(true);
  await user.click(
    screen.getByRole('checkbox', {
      name: /^Dijo que .+5555-6666 es su celular$/,
    }),
  );
  await user.click(confirm);
  await waitFor(() =>
    expect(screen.queryByText('Sin confirmar: no se usa')).toBeNull(),
  );
  expect(
    fake.callsOf('reception.patients.verifyIdentity').map(({ input }) => input),
  ).toMatchObject([
    { isEmailTheirs: true, isPhoneTheirs: false },
    { isEmailTheirs: false, isPhoneTheirs: true },
  ]);
  expect(
    screen.queryByRole('button', { name: 'Confirmar que es suyo' }),
  ).toBeNull();
});

test('the counter admits an appointment of today, takes its copay beside it, and sees another desk’s note', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const appointment = fake.patientFiles.appointment();
  const { id } = fake.patientFiles.add({ upcoming: [appointment] });
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${id}&turno=${appointment.id}`,
    {
      fake,
    },
  );
  const form = within(
    await screen.findByRole('form', {
      name: 'Admisión del turno de las 10:20',
    }),
  );
  fireEvent.change(form.getByLabelText('Orden médica'), {
    target: { value: 'owed' },
  });
  const money = within(await screen.findByRole('form', { name: 'Cobrar' }));
  expect(money.getByLabelText<HTMLInputElement>('Importe').value).toMatch(
    /^\$\s3\.500$/,
  );
  await user.click(money.getByRole('button', { name: 'Cobrar' }));
  expect(await screen.findByText(/^Pagado \$\s3\.500/)).toBeTruthy();
  fake.refuseNext('reception.admissions.save', 'CHANGED_MEANWHILE');
  await user.click(form.getByRole('button', { name: 'Anotar la admisión' }));
  expect(await form.findByText(/Otra persona guardó cambios/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Anotar la admisión' }));
  expect(await screen.findByText(/^Debe la orden · Paula Prueba/)).toBeTruthy();
  expect(screen.queryByRole('form', { name: /Admisión/ })).toBeNull();
});

test('the counter adds and ends a coverage, and notes the patient’s choice of messages', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { id } = fake.patientFiles.add();
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${id}`,
    { fake },
  );
  await user.click(
    await screen.findByRole('button', { name: 'Agregar cobertura' }),
  );
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(
    await screen.findByText('Elija una cobertura de la lista.'),
  ).toBeTruthy();
  await choose(
    user,
    screen.getByRole('combobox', { name: 'Obra social o prepaga' }),
    fakeInsurers[0]?.name ?? '',
  );
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  await user.click(await screen.findByRole('button', { name: /^Dar de baja/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Dar de baja' }));
  expect(
    await screen.findByText('Particular: no tiene coberturas cargadas.'),
  ).toBeTruthy();
  await user.click(
    screen.getByRole('checkbox', { name: 'Avisos de sus turnos por e-mail' }),
  );
  expect(await screen.findByText(/lo dijo en recepción/)).toBeTruthy();
});

test('the counter reads the channel of each kind of message, and where the patient chose it', async () => {
  const fake = createFakeApi();
  const said = { saidAt: '2026-11-20T12:00:00Z', saidThrough: 'web' as const };
  const { id } = fake.patientFiles.add({
    choices: [
      { topic: 'appointments', chosen: 'none', goesBy: 'none', ...said },
      { topic: 'reminders', chosen: 'push', goesBy: 'push', ...said },
      { topic: 'delays', chosen: 'none', goesBy: null, ...said },
      {
        topic: 'offers',
        chosen: null,
        goesBy: 'email',
        saidAt: null,
        saidThrough: null,
      },
    ],
  });
  await openPanel('reception', `/recepcion/patients?paciente=${id}`, { fake });
  const part = within(
    await screen.findByRole('region', { name: 'Mensajes que quiere recibir' }),
  );
  const read = part
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(read).toEqual([
    expect.stringMatching(/^Pide una llamada \(.+: lo eligió en su cuenta\)$/),
    expect.stringMatching(
      /^Con un aviso en el teléfono \(.+: lo eligió en su cuenta\)$/,
    ),
    expect.stringMatching(/^No quiere \(.+: lo eligió en su cuenta\)$/),
    'Por e-mail, si pide que le avisen',
  ]);
});

test('the counter notes that a person pays privately, without a member number', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { id } = fake.patientFiles.add();
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${id}`,
    { fake },
  );
  await user.click(
    await screen.findByRole('button', { name: 'Agregar cobertura' }),
  );
  const insurer = screen.getByRole('combobox', {
    name: 'Obra social o prepaga',
  });
  await choose(user, insurer, 'Ninguna: pago particular');
  expect(screen.queryByLabelText(/Número de afiliado/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(
    await screen.findByText('Se usa primero · Paga la persona'),
  ).toBeTruthy();
  expect(
    fake.callsOf('reception.patients.addCoverage')[0]?.input,
  ).toMatchObject({ insurerId: null });
});

test('the counter notes that a patient wants no name on the screens', async () => {
  const fake = createFakeApi();
  const { id } = fake.patientFiles.add({ fullName: 'Ana Prueba' });
  const { user } = await openPanel(
    'reception',
    `/recepcion/patients?paciente=${id}`,
    { fake },
  );
  const wish = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /^Llamar solo por su número/,
  });
  expect(wish.checked).toBe(false);
  await user.click(wish);
  await waitFor(() =>
    expect(fake.callsOf('reception.patients.saveCalledByCode')).toHaveLength(1),
  );
  await waitFor(() => expect(wish.checked).toBe(true));
});

test('an unknown file says so', async () => {
  const fake = createFakeApi();
  fake.refuse('reception.patients.get', 'NOT_FOUND');
  await openPanel(
    'reception',
    '/recepcion/patients?paciente=0190b000-0000-7000-8000-00000000ffff',
    { fake },
  );
  expect(await screen.findByText('No encontramos a esa persona')).toBeTruthy();
});
