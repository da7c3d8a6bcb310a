import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { photoOf } from '../src/testing/clinic/files.ts';
import { insertKnownPatient } from '../src/testing/clinic/people.ts';
import {
  insertSignedVisit,
  someBackground,
  someContent,
} from '../src/testing/clinic/records.ts';
import { arriveAt, deskOf } from './desk-calls.ts';
import { type DoctorKeys, doctorKeys } from './doctor-keys.ts';
import { type MorningClinic, startMorningClinic } from './morning-clinic.ts';
import { patientPassword } from './people.ts';
import {
  byKeyboardAtTheDesk,
  isEveryWayWalked,
  onAPhone,
  testBrowser,
  type Visit,
} from './visit.ts';

const browser = testBrowser();
let clinic: MorningClinic;

/** Six patients have the usual tasks of a morning. Six more make it as long as a real one. */
const count = isEveryWayWalked ? 12 : 6;

beforeEach(async () => {
  // At noon all patients are late, also the last of twelve, so they are called in the order in which they
  // came.
  clinic = await startMorningClinic({ appointments: count, hour: 12 });
  // Stops the clinic after its pages close, which would report failed requests otherwise.
  onTestFinished(() => clinic.stop());
  await clinic.owner.query(
    `insert into visit_texts (name, phrase) values ('Sin novedad', $1)`,
    [phrase],
  );
  const desk = await deskOf(clinic);
  for (const name of clinic.patients) await arriveAt(desk, name);
  await signEarlierVisits(clinic.patients[1]);
});

const phrase = 'Asintomático, examen físico normal.';

/** The keys of a usual visit without its text, from the call to the next patient. */
const usualActs = 20;

const usual = {
  reason: 'Control de presión',
  findings: 'Buen estado general.',
  pressure: ['130', '85'],
  diagnosis: { like: 'hiperten' },
  plan: 'Sigue igual.',
} as const;
const brief = { reason: 'Control', plan: 'Vuelve si hace falta.' };

describe.each(byKeyboardAtTheDesk)('%s', (_, way) => {
  test('a doctor works a morning by keys alone, and a patient reads the signed visit', async () => {
    const [
      ana = '',
      bruno = '',
      carla = '',
      dora = '',
      elsa = '',
      fabio = '',
      ...others
    ] = clinic.patients;
    // The allergy causes one refusal.
    const visit = await browser.visit({
      ...way,
      baseUrl: clinic.baseUrl,
      refusals: [409],
    });
    const doctor = doctorKeys(visit.page);
    await signIn(visit);

    await doctor.begin(ana);
    await writeOverAReload(visit, doctor);
    await prescribeDespiteAllergy(visit, doctor, ana);
    await doctor.finish();

    doctor.acts();
    await doctor.begin(bruno);
    await doctor.write(usual);
    if (way.height === 768) await expectOneScreen(visit);
    await doctor.sign();
    await doctor.finish();
    expect(doctor.acts(), 'keys of a usual visit').toBeLessThanOrEqual(
      usualActs,
    );

    await doctor.begin(carla);
    await doctor.write(usual);
    await doctor.sign();
    await orderStudies(visit, doctor, carla);
    await doctor.finish();

    await doctor.begin(dora);
    await doctor.write(brief);
    await certify(visit, doctor, dora);
    await doctor.sign();
    await doctor.finish();

    await doctor.begin(elsa);
    await insertPhrase(visit, doctor);
    await bookControl(visit, doctor);
    await doctor.sign();
    await add(visit, doctor, 'Se olvidó de decir que ronca.');
    await doctor.finish();

    // The patient does not answer.
    await doctor.call(fabio);
    await doctor.press('a');

    for (const name of others) {
      await doctor.begin(name);
      await doctor.write(brief);
      await doctor.sign();
      await doctor.finish();
    }
    await visit.page
      .getByText(`${count} turnos: ${count - 1} atendidos, 1 ausente`)
      .waitFor();

    await findInRecord(visit, ana);
    await readAsPatient(ana);
  });
});

/** Signs three visits of a patient, with a background. */
async function signEarlierVisits(fullName = ''): Promise<void> {
  const { rows } = await clinic.owner.query(
    `select patient.id as "patientId", doctor.id as "doctorId" from patients patient, doctors doctor
      where patient.full_name = $1 and doctor.name = $2`,
    [fullName, clinic.doctor.name],
  );
  for (const background of [someBackground, null, null]) {
    await insertSignedVisit(clinic, {
      ...rows[0],
      content: { ...someContent, background },
    });
  }
}

/** Expects a written visit on one screen, with no part out of sight or behind the bar. */
async function expectOneScreen({ page }: Visit): Promise<void> {
  await page.getByRole('heading', { name: 'Últimas consultas' }).waitFor();
  const [height, inner] = await page.evaluate(() => [
    document.scrollingElement?.scrollHeight,
    innerHeight,
  ]);
  expect(height, 'height of the page').toBeLessThanOrEqual(inner ?? 0);
  const barTop = (await boxOf(page.getByRole('button', { name: 'Firmar' })))
    .top;
  for (const part of [
    page.getByRole('region', { name: 'Alergias' }).getByText('Penicilina'),
    page.getByRole('region', { name: 'Antecedentes familiares' }),
    page.getByRole('list', { name: 'Últimas consultas' }),
    page.getByRole('textbox', { name: 'Motivo' }),
    page.getByRole('textbox', { name: 'Plan' }),
    page.getByRole('group', { name: 'Próximo control' }),
  ]) {
    const { top, bottom } = await boxOf(part);
    expect(top, `${part}`).toBeGreaterThanOrEqual(0);
    expect(bottom, `${part}`).toBeLessThanOrEqual(barTop);
  }
}

async function boxOf(place: Locator): Promise<{ top: number; bottom: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} is not to be seen.`);
  return { top: box.y, bottom: box.y + box.height };
}

async function signIn({ page, hands, see }: Visit): Promise<void> {
  await page.goto('/login?rol=doctor');
  await hands.fill(
    page.getByRole('textbox', { name: 'E-mail' }),
    clinic.doctor.email,
  );
  await hands.fill(page.getByLabel('Contraseña'), clinic.doctor.password);
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
  await see('Mi día');
}

/** Writes and signs a visit that the patient may read. The page is reloaded meanwhile. */
async function writeOverAReload(
  visit: Visit,
  { press, expectFocus, type }: DoctorKeys,
): Promise<void> {
  const { page, hands, expectAccessible } = visit;
  const reason = page.getByRole('textbox', { name: 'Motivo' });
  await type('Dolor de pecho al subir escaleras');
  await page.getByText(/^Borrador guardado /).waitFor();
  await page.reload();
  await expectFocus(reason);
  expect(await reason.inputValue()).toBe('Dolor de pecho al subir escaleras');
  await hands.fill(
    page.getByRole('textbox', { name: 'Presión máxima' }),
    '130',
  );
  await hands.fill(page.getByRole('textbox', { name: 'Presión mínima' }), '85');
  await hands.fill(
    page.getByRole('combobox', { name: 'Diagnóstico 1' }),
    'Angina de pecho estable',
  );
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    hands.press(page.getByRole('button', { name: 'Adjuntar' })),
  ]);
  await chooser.setFiles({
    name: 'Placa.jpg',
    mimeType: 'image/jpeg',
    buffer: await photoOf(),
  });
  await hands.press(page.getByRole('button', { name: 'Ver Placa.jpg' }));
  await page.getByRole('img', { name: 'Placa.jpg' }).waitFor();
  await hands.press(page.getByRole('button', { name: 'Agregar a Alergias' }));
  await type('Penicilina');
  await expectAccessible();
  await press('Enter', 'Alt+KeyV', 'Control+Enter');
  const question = page.getByRole('dialog', { name: '¿Firmar esta consulta?' });
  await question.getByText('Agrega en Alergias: Penicilina').waitFor();
  await question.getByText('El paciente la verá en su cuenta.').waitFor();
  await question.getByText('Placa.jpg').waitFor();
  await expectAccessible();
  await press('Enter');
  await page.getByText(/^Folio 1 · firmó /).waitFor();
  await page.getByRole('heading', { name: 'Archivo adjunto' }).waitFor();
  await expectAccessible();
}

/** Prescribes against the allergy that was signed just before. */
async function prescribeDespiteAllergy(
  visit: Visit,
  doctor: DoctorKeys,
  patient: string,
): Promise<void> {
  const { page, expectAccessible } = visit;
  const { press, type, expectFocus } = doctor;
  await press('Alt+KeyR');
  const form = page.getByRole('dialog', { name: `Receta para ${patient}` });
  await expectFocus(form.getByRole('textbox', { name: 'Nombre genérico' }));
  await fillInTurn(doctor, ['Amoxicilina', '500 mg, envase por 16']);
  // The default of one package stays.
  await press('Tab');
  await fillInTurn(doctor, ['comprimidos', '1 cada 8 horas']);
  await expectAccessible();
  await press('Control+Enter');
  await expectFocus(
    form.getByRole('textbox', {
      name: 'Por qué lo indica igual (Amoxicilina)',
    }),
  );
  await expectAccessible();
  await type('Prueba de tolerancia negativa');
  await press('Control+Enter');
  const issued = page.getByRole('dialog', { name: 'Receta emitida: folio 2' });
  await issued.getByText('Vigente').waitFor();
  await expectAccessible();
  const download = page.waitForEvent('download');
  await press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await press('Escape');
  await page
    .getByRole('list', { name: 'Emitido en esta consulta' })
    .getByText('Amoxicilina')
    .waitFor();
}

/** Orders studies. The form has the visit's diagnosis already. */
async function orderStudies(
  visit: Visit,
  doctor: DoctorKeys,
  patient: string,
): Promise<void> {
  const { page, expectAccessible } = visit;
  await doctor.press('Alt+KeyO');
  const form = page.getByRole('dialog', { name: `Orden para ${patient}` });
  await doctor.expectFocus(
    form.getByRole('textbox', { name: 'Estudio o práctica' }),
  );
  await doctor.type('Hemograma completo');
  await doctor.press('Enter');
  await doctor.expectFocus(
    form.getByRole('textbox', { name: 'Estudio o práctica' }).nth(1),
  );
  await doctor.type('Creatininemia');
  await expectAccessible();
  await doctor.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Orden emitida: folio 2' }).waitFor();
  await doctor.press('Escape');
}

/** Issues a certificate from the last field of the unsigned visit. */
async function certify(
  visit: Visit,
  doctor: DoctorKeys,
  patient: string,
): Promise<void> {
  const { page, expectAccessible } = visit;
  await doctor.press('Alt+KeyC');
  const form = page.getByRole('dialog', {
    name: `Certificado para ${patient}`,
  });
  await doctor.expectFocus(
    form.getByRole('combobox', { name: 'Qué certifica' }),
  );
  await expectAccessible();
  await doctor.press('Control+Enter');
  await page
    .getByRole('dialog', { name: /^Certificado emitido: folio 1$/ })
    .waitFor();
  await doctor.press('Escape');
  await doctor.expectFocus(page.getByRole('textbox', { name: 'Plan' }));
}

async function insertPhrase(
  { page, expectAccessible }: Visit,
  { press, type }: DoctorKeys,
): Promise<void> {
  await type('Control');
  await press('Tab');
  await type('/nove');
  await page.getByRole('option', { name: /^Sin novedad/ }).waitFor();
  await expectAccessible();
  await press('Enter');
  const findings = page.getByRole('textbox', { name: 'Hallazgos' });
  await expect.poll(() => findings.inputValue()).toBe(phrase);
}

/** Books the control from the plan, on another day than the usual ones, and goes on to signing. */
async function bookControl(
  { page, expectAccessible }: Visit,
  doctor: DoctorKeys,
): Promise<void> {
  const { press, type, expectFocus } = doctor;
  const control = page.getByRole('group', { name: 'Próximo control' });
  await press('Alt+KeyP', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter');
  await expectFocus(
    control.getByRole('textbox', { name: 'Control desde el día' }),
  );
  const day = Temporal.Now.plainDateISO('America/Argentina/Buenos_Aires').add({
    days: 40,
  });
  await type(
    [day.day, day.month].map((part) => String(part).padStart(2, '0')).join('') +
      day.year,
  );
  const first = control.getByRole('button', { name: /8:00$/ }).first();
  await first.waitFor();
  await press('Enter');
  await expectFocus(first);
  await expectAccessible();
  await press('Enter');
  await expectFocus(control.getByRole('button', { name: /^Deshacer/ }));
}

async function add(
  { page, expectAccessible }: Visit,
  doctor: DoctorKeys,
  text: string,
): Promise<void> {
  await doctor.press('Tab', 'Enter');
  await doctor.expectFocus(page.getByRole('textbox', { name: 'Agregado' }));
  await doctor.type(text);
  await expectAccessible();
  await doctor.press('Control+Enter');
  await page.getByRole('heading', { name: 'Agregado · folio 2' }).waitFor();
}

async function fillInTurn(
  { press, type }: DoctorKeys,
  texts: string[],
): Promise<void> {
  for (const text of texts) {
    await type(text);
    await press('Tab');
  }
}

async function findInRecord(
  { page, hands, see, expectAccessible }: Visit,
  patient: string,
): Promise<void> {
  await hands.press(page.getByRole('link', { name: 'Pacientes' }));
  await see('Pacientes');
  await hands.press(
    page.getByRole('main').getByRole('link', { name: patient }),
  );
  await see(patient);
  await page.getByText(/^Historia n\.º \d+ · /).waitFor();
  await page.getByText('Angina de pecho estable', { exact: true }).waitFor();
  await page.getByText('Penicilina').first().waitFor();
  await page
    .getByRole('article', { name: /^Receta · / })
    .getByText(/^Folio 2 · /)
    .waitFor();
  await expectAccessible();
}

/** A verified patient reads on their phone what was signed and prescribed, and who read it. */
async function readAsPatient(fullName: string): Promise<void> {
  const { owner, baseUrl } = clinic;
  const known = await insertKnownPatient({ owner }, { hasPassword: true });
  const { rows } = await owner.query(
    `update patients set identity_verified_at = now(),
        password_hash = (select password_hash from patients where id = $2)
      where full_name = $1 returning dni`,
    [fullName, known.id],
  );
  const { page, hands, see, expectAccessible } = await browser.visit({
    ...onAPhone,
    baseUrl,
  });
  await page.goto('/login');
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), rows[0]?.dni);
  await hands.fill(page.getByLabel('Contraseña'), patientPassword);
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
  await page.getByRole('heading', { level: 1, name: 'Mis turnos' }).waitFor();
  await page.goto('/mi-cuenta/historia');
  await see('Mi historia');
  const part = (name: string) => page.getByRole('region', { name });
  await part('Mis consultas')
    .getByText('Dolor de pecho al subir escaleras')
    .first()
    .waitFor();
  await hands.press(
    part('Mis consultas').getByRole('button', { name: 'Ver Placa.jpg' }),
  );
  await page.getByRole('img', { name: 'Placa.jpg' }).waitFor();
  await part('Mis recetas, órdenes y certificados')
    .getByText('Amoxicilina')
    .first()
    .waitFor();
  const readers = part('Quién vio mi historia');
  await readers.getByText(clinic.doctor.name).first().waitFor();
  await readers.getByText('Por una consulta suya').waitFor();
  await expectAccessible();
}
