import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  insertKnownPatient,
  insertUser,
  patientPassword,
  staffPassword,
} from '../src/testing/clinic/people.ts';
import { listedName } from '../src/testing/names.ts';
import { type MorningClinic, startMorningClinic } from './morning-clinic.ts';
import {
  byKeyboardInTheDark,
  byMouseInTheDark,
  onAPhone,
  testBrowser,
  type Visit,
} from './visit.ts';

const browser = testBrowser();
const admin = { email: 'direccion@clinica.example', password: staffPassword };
let clinic: MorningClinic;
/** A patient with a password of their own and an appointment this afternoon. */
const patient = { name: 'Delia Robles', dni: '' };

beforeEach(async () => {
  clinic = await startMorningClinic({ appointments: 1 });
  // Stops the clinic after its pages close, which would report failed requests otherwise.
  onTestFinished(() => clinic.stop());
  const { owner } = clinic;
  await insertUser({ owner }, { role: 'Admin', email: admin.email });
  const known = await insertKnownPatient(
    { owner },
    { hasPassword: true, isVerified: true },
  );
  const { rows } = await owner.query(
    `update patients set identity_verified_at = now(),
        password_hash = (select password_hash from patients where id = $2)
      where full_name = $1 returning dni`,
    [patient.name, known.id],
  );
  patient.dni = rows[0].dni;
  // The appointment moves to the doctor with an account, and late enough.
  await owner.query(
    `update appointments set doctor_id = (select id from doctors where name = $2)
      where patient_id = (select id from patients where full_name = $1)`,
    [patient.name, clinic.doctor.name],
  );
});

async function signIn(
  { page, hands }: Visit,
  role: 'paciente' | 'recepcion' | 'doctor' | 'administracion',
  { login, password }: { login: string; password: string },
): Promise<void> {
  await page.goto(`/login?rol=${role}`);
  await hands.fill(
    page.getByRole('textbox', { name: role === 'paciente' ? 'DNI' : 'E-mail' }),
    login,
  );
  await hands.fill(page.getByLabel('Contraseña'), password);
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
  await page.waitForURL((address) => address.pathname !== '/login');
}

describe.each(byMouseInTheDark)('%s', (_, way) => {
  test('an administrator writes a form, a patient answers on the phone, the counter sees it is answered, and the doctor reads it', async () => {
    const office = await browser.visit({ ...way, baseUrl: clinic.baseUrl });
    await signIn(office, 'administracion', {
      login: admin.email,
      password: admin.password,
    });
    await office.page.goto('/admin/forms');
    await office.see('Formularios');
    await office.hands.press(
      office.page.getByRole('button', { name: 'Agregar formulario' }).first(),
    );
    const dialog = office.page.getByRole('dialog', {
      name: 'Agregar formulario',
    });
    await office.hands.fill(
      dialog.getByRole('textbox', { name: 'Título' }),
      'Antes de su estudio',
    );
    await office.hands.press(
      dialog.getByRole('button', { name: 'Agregar pregunta' }),
    );
    await office.hands.fill(
      dialog.getByRole('textbox', { name: 'Pregunta 1', exact: true }),
      '¿Tuvo alergia a un contraste?',
    );
    await office.hands.press(
      dialog.getByRole('button', { name: 'Agregar pregunta' }),
    );
    await office.hands.fill(
      dialog.getByRole('textbox', { name: 'Pregunta 2', exact: true }),
      '¿Qué anticoagulante toma?',
    );
    await office.hands.select(
      dialog.getByRole('combobox', {
        name: 'Se responde con de la pregunta 2',
      }),
      'Texto corto',
    );
    await office.hands.tick(dialog.getByRole('checkbox', { name: 'Consulta' }));
    await office.expectAccessible();
    await office.hands.press(
      dialog.getByRole('button', { name: 'Agregar', exact: true }),
    );
    await office.page
      .getByText(/^2 preguntas · Lo lee: solo el profesional/)
      .waitFor();
    await office.expectAccessible();

    const desk = await browser.visit({ ...way, baseUrl: clinic.baseUrl });
    await signIn(desk, 'recepcion', {
      login: clinic.receptionist.email,
      password: staffPassword,
    });
    const row = desk.page
      .locator('[role=row][data-appointment]')
      .filter({ hasText: 'Robles' });
    await row.getByText(/^Falta 1 formulario/).waitFor();

    const [, phoneWay] = byKeyboardInTheDark[0] ?? ['', onAPhone];
    const phone = await browser.visit({ ...phoneWay, baseUrl: clinic.baseUrl });
    await signIn(phone, 'paciente', {
      login: patient.dni,
      password: patientPassword,
    });
    await phone.see('Mis turnos');
    const next = phone.page.getByRole('region', { name: 'Su próximo turno' });
    await phone.hands.press(
      next.getByRole('link', { name: 'Responder Antes de su estudio' }),
    );
    await phone.see('Antes de su estudio');
    await phone.hands.press(phone.page.getByRole('button', { name: 'Enviar' }));
    await phone.page.getByText('Elija una respuesta.').waitFor();
    await phone.expectAccessible();
    const typed = phone.page.getByRole('textbox', {
      name: '¿Qué anticoagulante toma?',
    });
    await phone.hands.fill(typed, 'Acenocumarol');
    // Leaving asks first, and staying keeps the typed text.
    await phone.hands.press(
      phone.page.getByRole('link', { name: 'Volver al turno' }),
    );
    const leaving = phone.page.getByRole('dialog', {
      name: '¿Salir sin enviar?',
    });
    await phone.hands.press(
      leaving.getByRole('button', { name: 'Seguir respondiendo' }),
    );
    expect(await typed.inputValue()).toBe('Acenocumarol');
    await phone.hands.choose(phone.page.getByRole('radio', { name: 'Sí' }));
    await phone.hands.press(phone.page.getByRole('button', { name: 'Enviar' }));
    await phone.page.getByText(/^✓ Respondido el /).waitFor();
    await phone.expectAccessible();

    // The counter sees without a reload that the form is answered, but not the answers.
    await row.getByText(/^Formulario respondido/).waitFor();
    await row.focus();
    await desk.page.keyboard.press('Enter');
    const detail = desk.page.getByRole('dialog', {
      name: listedName(patient.name),
    });
    await desk.hands.press(
      detail.getByRole('button', { name: 'Formularios (1 de 1)' }),
    );
    await detail.getByText('Lo lee solo el profesional.').waitFor();
    expect(await detail.getByText('Acenocumarol').count()).toBe(0);
    await desk.expectAccessible();

    const doctor = await browser.visit({ ...way, baseUrl: clinic.baseUrl });
    await signIn(doctor, 'doctor', {
      login: clinic.doctor.email,
      password: staffPassword,
    });
    const { rows } = await clinic.owner.query(
      'select appointments.id from appointments join patients on patients.id = patient_id where full_name = $1',
      [patient.name],
    );
    await doctor.page.goto(`/doctor/records?turno=${rows[0]?.id}`);
    await doctor.see(patient.name);
    const before = doctor.page.getByRole('region', { name: 'Antes de venir' });
    await before.getByText('Acenocumarol').waitFor();
    await doctor.expectAccessible();
    await doctor.hands.press(
      before.getByRole('button', { name: /^Pasar a los hallazgos/ }),
    );
    expect(
      await doctor.page
        .getByRole('textbox', { name: 'Hallazgos' })
        .inputValue(),
    ).toContain('¿Qué anticoagulante toma? Acenocumarol');
    // The patient sees who read the answers.
    await phone.page.goto('/mi-cuenta/historia');
    await phone.page
      .getByText(new RegExp(clinic.doctor.name))
      .first()
      .waitFor();
  });
});
