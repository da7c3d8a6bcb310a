import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { easyPuzzle } from '../../../../testing/access/puzzles.ts';
import { rowsOfProof } from '../../../../testing/bounded-proof.ts';
import {
  fakeClinic,
  fakeInsurers,
  fakePatient,
} from '../../../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

type User = Awaited<ReturnType<typeof openApp>>['user'];

const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label);
const dni = () => screen.findByLabelText<HTMLInputElement>('DNI');
const send = (user: User) =>
  user.click(screen.getByRole('button', { name: 'Registrarme' }));

const card = (number: string) =>
  `00123456789@PÉREZ@MARÍA JOSÉ@F@${number}@A@05/04/1983@01/01/2020@270`;

async function fillWhatIsNeeded(user: User, number = '40.111.222') {
  await user.type(await dni(), number);
  await user.type(field('Nombre y apellido'), 'María Pérez');
  await user.type(field('Fecha de nacimiento'), '05041983');
  await user.type(field('Celular'), '11 5555-4444');
  await user.click(screen.getByRole('checkbox'));
}

test('a new patient registers with the required data and can book', async () => {
  const { user, fake } = await openApp('/registro-paciente');
  await fillWhatIsNeeded(user);
  await send(user);
  const done = await screen.findByRole('heading', {
    level: 1,
    name: 'Listo, María Pérez',
  });
  expect(document.activeElement).toBe(done);
  const [call] = fake.callsOf('patients.register');
  expect(call?.input).toEqual({
    dni: '40111222',
    fullName: 'María Pérez',
    birthDate: '1983-04-05',
    phone: '11 5555-4444',
    consent: { policyVersion: fakeClinic.privacyPolicyVersion },
  });
  expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{8}-/);
  const main = within(screen.getByRole('main'));
  expect(
    main.getByRole('link', { name: 'Agendar cita' }).getAttribute('href'),
  ).toBe('/agendar-cita');
});

test('the optional data go along, and the page addresses the patient by the chosen name', async () => {
  const { user, fake } = await openApp('/registro-paciente');
  await fillWhatIsNeeded(user);
  await user.type(field(/^Nombre elegido/), 'Mar');
  await user.selectOptions(field(/^Sexo/), 'X');
  await user.type(field(/^E-mail/), 'mar@ejemplo.com');
  await user.selectOptions(field(/^Obra social o prepaga/), 'Obra del Puerto');
  await user.type(field(/^Número de afiliado/), '123/4');
  await send(user);
  expect(
    await screen.findByRole('heading', { name: 'Listo, Mar' }),
  ).toBeTruthy();
  expect(fake.callsOf('patients.register')[0]?.input).toMatchObject({
    chosenName: 'Mar',
    sexOnDocument: 'X',
    email: 'mar@ejemplo.com',
    coverage: { insurerId: fakeInsurers[1]?.id, memberNumber: '123/4' },
  });
});

test('a chosen password goes along, and opens the account from then on', async () => {
  const { user, fake } = await openApp('/registro-paciente');
  await fillWhatIsNeeded(user);
  await user.type(field(/^Contraseña propia/), 'lluvia sobre el tejado');
  await send(user);
  await screen.findByRole('heading', { name: 'Listo, María Pérez' });
  expect(fake.callsOf('patients.register')[0]?.input).toMatchObject({
    password: 'lluvia sobre el tejado',
  });
  expect(
    screen.getByText(/ingresa con su DNI y la contraseña que eligió/),
  ).toBeTruthy();
  const signIn = within(screen.getByRole('main')).getByRole('link', {
    name: 'Ingresar ahora',
  });
  expect(signIn.getAttribute('href')).toBe('/login?rol=paciente');
});

test('a patient without a password reads that the DNI opens the account until they choose one', {
  tags: ['all'],
}, async () => {
  const { user } = await openApp('/registro-paciente');
  await fillWhatIsNeeded(user);
  await send(user);
  await screen.findByRole('heading', { name: 'Listo, María Pérez' });
  expect(
    screen.getByText(/su contraseña es su mismo número de DNI/),
  ).toBeTruthy();
});

test('a password that is too short, or that the server refuses, shows an error beside its field', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { user } = await openApp('/registro-paciente', fake);
  await fillWhatIsNeeded(user);
  const password = field(/^Contraseña propia/);
  await user.type(password, 'corta');
  await send(user);
  expect(
    await screen.findByText(
      'La contraseña tiene que tener 8 caracteres como mínimo.',
    ),
  ).toBeTruthy();
  expect(fake.callsOf('patients.register')).toEqual([]);
  fake.refuseNext('patients.register', 'INVALID_INPUT', {
    fields: [
      { path: 'password', message: 'Esa contraseña se adivina enseguida.' },
    ],
  });
  await user.type(password, ' y todavía peor');
  await send(user);
  expect(
    await screen.findByText('Esa contraseña se adivina enseguida.'),
  ).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(password));
});

test('the form shows missing data beside each field; the focus goes to the first and nothing is lost', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openApp('/registro-paciente');
  await user.type(await dni(), '12345');
  await user.type(field('Nombre y apellido'), 'María Pérez');
  await user.type(field('Fecha de nacimiento'), '31/02/1990');
  await send(user);
  await waitFor(() => expect(document.activeElement).toBe(field('DNI')));
  expect(screen.getByText('Falta revisar 4 datos')).toBeTruthy();
  expect(field('DNI').getAttribute('aria-invalid')).toBe('true');
  const describedBy =
    field('Fecha de nacimiento')
      .getAttribute('aria-describedby')
      ?.split(' ')[0] ?? '';
  expect(document.getElementById(describedBy)?.textContent).toContain(
    'Esa fecha no existe.',
  );
  expect(field('Nombre y apellido').value).toBe('María Pérez');
  expect(fake.callsOf('patients.register')).toEqual([]);
  await user.click(
    screen.getByRole('button', { name: /celular, con código de área/ }),
  );
  expect(document.activeElement).toBe(field('Celular'));
  await user.type(field('Celular'), '1');
  expect(field('Celular').getAttribute('aria-invalid')).toBeNull();
});

test('the server’s refusal stands beside its field', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseNext('patients.register', 'INVALID_INPUT', {
    fields: [{ path: 'phone', message: 'Ese celular no existe.' }],
  });
  const { user } = await openApp('/registro-paciente', fake);
  await fillWhatIsNeeded(user);
  await send(user);
  expect(await screen.findByText('Ese celular no existe.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Celular')));
  expect(field('Nombre y apellido').value).toBe('María Pérez');
});

test('a registered DNI says so in place, with a link to book as a patient', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openApp('/registro-paciente');
  fake.refuseNext('patients.register', 'DNI_REGISTERED');
  await fillWhatIsNeeded(user, fakePatient.dni);
  await send(user);
  expect(
    await screen.findByText('Ya hay una persona registrada con este DNI.'),
  ).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('DNI')));
  expect(
    screen
      .getByRole('link', { name: 'Agendar como paciente' })
      .getAttribute('href'),
  ).toBe('/agendar-cita');
  expect(field('Celular').value).toBe('11 5555-4444');
  expect(document.body.textContent).not.toContain(fakePatient.name);
  await user.clear(field('DNI'));
  await user.type(field('DNI'), '40111222');
  expect(
    screen.queryByRole('link', { name: 'Agendar como paciente' }),
  ).toBeNull();
  await send(user);
  expect(
    await screen.findByRole('heading', { name: 'Listo, María Pérez' }),
  ).toBeTruthy();
});

test('the page solves a puzzle that the server wants first, and sends the same data again', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseNext(
    'patients.register',
    'PROOF_OF_WORK_NEEDED',
    await easyPuzzle(),
  );
  const { user } = await openApp('/registro-paciente', fake);
  await fillWhatIsNeeded(user);
  await send(user);
  expect(
    await screen.findByRole('heading', { name: 'Listo, María Pérez' }),
  ).toBeTruthy();
  const [first, second] = fake.callsOf('patients.register');
  expect(second?.input).toEqual({
    ...(first?.input as object),
    proofOfWork: expect.any(String),
  });
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('a new patient of a busy address enters a code from their e-mail, and typed data stay', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseNext('patients.register', 'EMAIL_CODE_NEEDED');
  const { user } = await openApp('/registro-paciente', fake);
  await fillWhatIsNeeded(user);
  await send(user);
  await user.type(
    await screen.findByRole('textbox', { name: 'Su e-mail' }),
    'maria@correo.test',
  );
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  await user.type(
    await screen.findByRole('textbox', { name: /Código que recibió/ }),
    '222222',
  );
  fake.refuseNext('patients.register', 'NEWCOMERS_BY_PHONE');
  await user.click(screen.getByRole('button', { name: 'Registrarme' }));
  expect(
    await screen.findByText(/Llame a la clínica y le damos el turno/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Registrarme' }));
  expect(
    await screen.findByRole('heading', { name: 'Listo, María Pérez' }),
  ).toBeTruthy();
  expect(fake.callsOf('patients.register').at(-1)?.input).toMatchObject({
    email: 'maria@correo.test',
    emailCode: { id: expect.any(String), code: '222222' },
  });
});

test('if no more codes are sent a patient registers without one', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.refuseNext('patients.register', 'EMAIL_CODE_NEEDED');
  const { user } = await openApp('/registro-paciente', fake);
  await fillWhatIsNeeded(user);
  await send(user);
  await user.type(
    await screen.findByRole('textbox', { name: 'Su e-mail' }),
    'maria@correo.test',
  );
  fake.refuseNext('patients.sendCode', 'WAY_NOT_OPEN');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  expect(
    await screen.findByRole('heading', { name: 'Listo, María Pérez' }),
  ).toBeTruthy();
});

test('a lost answer keeps the form, and a new try has the same key', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.lose('patients.register', 'answer');
  const { user } = await openApp('/registro-paciente', fake);
  await fillWhatIsNeeded(user);
  await send(user);
  await screen.findByText('No pudimos registrar sus datos');
  fake.restore('patients.register');
  await user.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(
    await screen.findByRole('heading', { name: 'Listo, María Pérez' }),
  ).toBeTruthy();
  const keys = new Set(
    fake.callsOf('patients.register').map((call) => call.idempotencyKey),
  );
  expect(keys.size).toBe(1);
});

test('after a correction the key is a new one', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  const { user } = await openApp('/registro-paciente', fake);
  fake.refuseNext('patients.register', 'DNI_REGISTERED');
  await fillWhatIsNeeded(user, fakePatient.dni);
  await send(user);
  await screen.findByText('Ya hay una persona registrada con este DNI.');
  await user.clear(field('DNI'));
  await user.type(field('DNI'), '40111222');
  await send(user);
  await screen.findByRole('heading', { name: 'Listo, María Pérez' });
  const keys = new Set(
    fake.callsOf('patients.register').map((call) => call.idempotencyKey),
  );
  expect(keys.size).toBe(2);
});

test.each(
  rowsOfProof([
    ['Enter', '{Enter}'],
    ['Tab', '{Tab}'],
    ['nothing', ''],
  ]),
)(
  'a document read into the DNI field fills the form, if the reader ends with %s',
  async (_, end) => {
    const { user, fake } = await openApp('/registro-paciente');
    await user.type(await dni(), `${card('40111222')}${end}`);
    await waitFor(() => expect(field('DNI').value).toBe('40.111.222'));
    expect(field('Nombre y apellido').value).toBe('María José Pérez');
    expect(field('Fecha de nacimiento').value).toBe('05/04/1983');
    expect(field(/^Sexo/).value).toBe('F');
    await waitFor(() => expect(document.activeElement).toBe(field('Celular')));
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    expect(fake.callsOf('patients.register')).toEqual([]);
  },
);

test('an unreadable document says so, and sends nothing', async () => {
  const { user, fake } = await openApp('/registro-paciente');
  await user.type(await dni(), '00123@PÉREZ@MARÍA{Enter}');
  expect(await screen.findByText(/No pudimos leer ese código/)).toBeTruthy();
  expect(fake.callsOf('patients.register')).toEqual([]);
});

test('without the list of insurers a patient registers all the same', {
  tags: ['all'],
}, async () => {
  const fake = createFakeApi();
  fake.lose('clinic.insurers', 'request');
  const { user } = await openApp('/registro-paciente', fake);
  await fillWhatIsNeeded(user);
  expect(
    await screen.findByText('No pudimos traer la lista de coberturas'),
  ).toBeTruthy();
  await send(user);
  expect(
    await screen.findByRole('heading', { name: 'Listo, María Pérez' }),
  ).toBeTruthy();
});

test('the page names the version of the policy, has a title, and passes axe’s checks', {
  tags: ['all'],
}, async () => {
  const { user } = await openApp('/registro-paciente');
  await dni();
  expect(screen.getByRole('checkbox').closest('div')?.textContent).toContain(
    `versión ${fakeClinic.privacyPolicyVersion}`,
  );
  expect(document.title).toBe('Registro de paciente · Clínica del Parque');
  await send(user);
  await screen.findByText(/^Falta revisar/);
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the form turns a name with a comma round, lowers its capitals, and shows it', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openApp('/registro-paciente');
  await fillWhatIsNeeded(user);
  await user.clear(field('Nombre y apellido'));
  await user.type(field('Nombre y apellido'), 'PEREZ, JUAN CARLOS');
  screen.getByText(/^Se anota así: nombre Juan Carlos, apellido Perez\. Si/);
  await send(user);
  await screen.findByRole('heading', { name: /^Listo, / });
  expect(fake.callsOf('patients.register')[0]?.input).toMatchObject({
    fullName: 'Juan Carlos Perez',
    givenNames: 'Juan Carlos',
    familyNames: 'Perez',
  });
});

test('the form asks which word is the surname, and stores it only after the answer', {
  tags: ['all'],
}, async () => {
  const { user, fake } = await openApp('/registro-paciente');
  await fillWhatIsNeeded(user);
  await user.click(screen.getByRole('button', { name: 'Es Pérez' }));
  screen.getByText(/^Se anota así: nombre María, apellido Pérez\. Si/);
  expect(document.activeElement).toBe(field('Nombre y apellido'));
  await send(user);
  await screen.findByRole('heading', { name: /^Listo, / });
  expect(fake.callsOf('patients.register')[0]?.input).toMatchObject({
    fullName: 'María Pérez',
    givenNames: 'María',
    familyNames: 'Pérez',
  });
});

test('the card of 2026 fills the form, and the form asks about signs that a reader may have changed', async () => {
  const { user } = await openApp('/registro-paciente');
  await user.type(
    await dni(),
    '00700123456@PE;A@JUAN@95111999@A@25/08/20@06/03/26@2026{Enter}',
  );
  await screen.findByText(/leyó «JUAN PE;A»/);
  screen.getByText(/de qué siglo/);
  expect(field('DNI').value).toBe('95.111.999');
  expect(field('Nombre y apellido').value).toBe('');
  expect(field('Fecha de nacimiento').value).toBe('');
  await waitFor(() =>
    expect(document.activeElement).toBe(field('Nombre y apellido')),
  );
});

test('a person without DNI reads what to do, with the clinic’s telephone', async () => {
  await openApp('/registro-paciente');
  const question = await screen.findByText('¿No tiene DNI?');
  const answer = within(question.parentElement as HTMLElement);
  expect(answer.getByRole('link', { hidden: true }).getAttribute('href')).toBe(
    `tel:${fakeClinic.phones[0]}`,
  );
  expect(
    answer.getByText(/Con pasaporte, cédula u otro documento/),
  ).toBeTruthy();
});
