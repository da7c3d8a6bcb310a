import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { somePrescription } from '../src/testing/clinic/documents.ts';
import type { TestDoctor } from '../src/testing/clinic/people.ts';
import {
  nothingMeasured,
  someBackground,
  someContent,
} from '../src/testing/clinic/records.ts';
import { staffPassword, testPeople } from './people.ts';
import { issueDocument, signVisits } from './sign-visits.ts';
import { byMouseInTheDark, testBrowser, type Visit } from './visit.ts';

/* The screens around the medical record that no other journey opens, with their dialogs. */

const browser = testBrowser();
const people = testPeople();
let doctor: TestDoctor;
let patient: { id: string; dni: string };
let stranger: { dni: string };

beforeAll(async () => {
  doctor = await people.doctor();
  await people.license(doctor.doctorId);
  patient = await people.patient({ fullName: 'Nora Quiroga' });
  stranger = await people.patient({ fullName: 'Omar Ledesma' });
  const visit = { patientId: patient.id, doctorId: doctor.doctorId };
  const measured = {
    ...nothingMeasured,
    systolicMmHg: 140,
    diastolicMmHg: 90,
    weightKg: 73,
  };
  await signVisits(doctor, [
    {
      appointmentId: await people.visit(visit),
      content: { ...someContent, background: someBackground },
    },
    {
      appointmentId: await people.visit(visit),
      content: { ...someContent, vitalSigns: measured },
    },
  ]);
  await issueDocument(doctor, {
    patientId: patient.id,
    content: somePrescription,
  });
});

describe.each(byMouseInTheDark)('%s', (_, way) => {
  test('a doctor opens a record, an exception, numbers, hours and profile', async () => {
    const visit = await browser.visit(way);
    const { page, see } = visit;
    await signIn(visit, { role: 'doctor', email: doctor.email });
    await see('Mi día');
    await record(visit);
    await exception(visit);
    await page.goto('/doctor/statistics');
    await page
      .getByRole('img', { name: /^Atendidos y ausentes por mes/ })
      .waitFor();
    await see('Mis números');
    await page.goto('/doctor/schedule');
    await see('Mis horarios');
    for (const act of ['Bloquear un rato', 'Llego tarde'])
      await openDialog(visit, act);
    await page.goto('/doctor/profile');
    await page
      .getByRole('heading', { name: 'Mis frases y plantillas' })
      .waitFor();
    await page.getByText(/firma/i).first().waitFor();
    await see('Mi perfil');
    await openDialog(visit, 'Agregar frase o plantilla');
  });

  test('an administrator opens the verification, the diagnosis lists and the clinic’s phrases', async () => {
    const admin = await people.user('Admin');
    const visit = await browser.visit(way);
    const { page, hands, see, expectAccessible } = visit;
    await signIn(visit, { role: 'administracion', email: admin.email });
    await page.waitForURL(/\/admin/);
    await page.goto('/admin/audit');
    await see('Auditoría');
    await hands.press(
      page.getByRole('button', { name: 'Verificar las historias' }),
    );
    await page.getByRole('main').getByText('Todo está como se firmó').waitFor();
    await expectAccessible();
    await page.goto('/admin/import');
    await see('Importar');
    await openDialog(visit, 'Importar diagnósticos');
    await page.goto('/admin/specialties');
    await page
      .getByRole('heading', { name: 'Frases y plantillas para las consultas' })
      .waitFor();
    await see('Especialidades');
    await openDialog(visit, 'Agregar frase o plantilla');
  });
});

async function signIn(
  { page, hands }: Visit,
  { role, email }: { role: 'doctor' | 'administracion'; email: string },
): Promise<void> {
  await page.goto(`/login?rol=${role}`);
  await hands.fill(page.getByRole('textbox', { name: 'E-mail' }), email);
  await hands.fill(page.getByLabel('Contraseña'), staffPassword);
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
}

/** Opens a record: the measurements, and the acts on a prescription. */
async function record(visit: Visit): Promise<void> {
  const { page, hands, see, expectAccessible } = visit;
  await page.goto(`/doctor/records?paciente=${patient.id}`);
  await page.getByText(/se conserva al menos hasta el /).waitFor();
  await see('Nora Quiroga');
  await openDialog(visit, 'Ver las mediciones');
  const prescription = page.getByRole('article', { name: /^Receta · / });
  await hands.press(prescription.getByRole('button', { name: /^Renovar/ }));
  await prescription
    .getByRole('button', { name: 'Renovar y firmar' })
    .waitFor();
  await expectAccessible();
  await hands.press(prescription.getByRole('button', { name: 'Dejarlo así' }));
  await hands.press(prescription.getByRole('button', { name: /^Anular/ }));
  await prescription.getByRole('textbox', { name: /^Por qué anula/ }).waitFor();
  await expectAccessible();
}

/** Opens the record of a patient whom the doctor does not attend. */
async function exception({
  page,
  hands,
  expectAccessible,
}: Visit): Promise<void> {
  await page.goto('/doctor/patients');
  await hands.press(
    page.getByRole('button', { name: 'Abrir otra historia por excepción…' }),
  );
  const form = page.getByRole('region', {
    name: 'Abrir una historia por excepción',
  });
  await hands.fill(
    form.getByRole('textbox', { name: 'DNI del paciente' }),
    stranger.dni,
  );
  await hands.fill(
    form.getByRole('textbox', { name: 'Motivo' }),
    'Llegó a la guardia sin poder hablar',
  );
  await expectAccessible();
  await hands.press(form.getByRole('button', { name: /^Abrir/ }));
  await page.getByText(/^Abierta por excepción hasta las /).waitFor();
  await expectAccessible();
}

async function openDialog(
  { page, hands, expectAccessible }: Visit,
  name: string,
): Promise<void> {
  await hands.press(
    page.getByRole('main').getByRole('button', { name, exact: true }),
  );
  await dialogOf(page).waitFor();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
}

const dialogOf = (page: Page) => page.getByRole('dialog');
