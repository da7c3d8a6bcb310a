import { generateSync } from 'otplib';
import type { Locator } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { insertSmallClinic } from '../src/testing/clinic/factories.ts';
import { insertUser, staffPassword } from '../src/testing/clinic/people.ts';
import { chooseSpecialty, fillNewPatient, readCode } from './booking-screens.ts';
import { newPerson } from './clinic-calls.ts';
import { type OwnClinic, startOwnClinic } from './own-clinic.ts';
import { byKeyboardInTheDark, testBrowser, type Visit } from './visit.ts';

const browser = testBrowser();

const admin = {
  name: 'Silvia Arrieta',
  email: 'silvia@arrieta.example',
  password: 'lluvia sobre el tejado',
};

/** Fills in the form on the screen, by its labels. */
async function fillIn(
  { page, hands }: Visit,
  typed: Record<string, string>,
  form: Locator = page.getByRole('main'),
): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await hands.fill(form.getByLabel(label, { exact: true }), text);
  }
}

const stepOf = ({ page }: Visit) => page.getByRole('listitem').and(page.locator('[aria-current="step"]'));

/** The guide shows this step; its heading has the focus, except on the first step shown. */
async function atStep(visit: Visit, name: string, hasFocus = true): Promise<void> {
  const heading = stepOf(visit).getByRole('heading', { level: 2, name, exact: true });
  await heading.and(visit.page.locator(hasFocus ? ':focus' : '*')).waitFor();
  await visit.see('Ponga en marcha la clínica');
}

/** From the link in the output to a signed-in administrator. */
async function becomeAdministrator(visit: Visit, { output }: OwnClinic): Promise<void> {
  const { page, hands, see } = visit;
  const printed = /\/recordar\?token=[\w-]+/;
  await expect.poll(output).toMatch(printed);
  await page.goto(printed.exec(output())?.[0] ?? '');
  await see('Cree la cuenta de administración');
  await fillIn(visit, {
    'Nombre y apellido': admin.name,
    'E-mail': admin.email,
    Contraseña: admin.password,
  });
  await hands.press(page.getByRole('button', { name: 'Crear la cuenta' }));
  await see(`Listo, ${admin.name}`);
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Ingresar' }));
  await see('Ingresar');
  await signIn(visit, admin);
}

async function signIn(visit: Visit, { email, password }: { email: string; password: string }): Promise<void> {
  await fillIn(visit, { 'E-mail': email, Contraseña: password });
  await visit.hands.press(visit.page.getByRole('main').getByRole('button', { name: 'Ingresar' }));
}

/** The three steps, from an empty clinic to weekly hours with free times. */
async function setUp(visit: Visit): Promise<void> {
  const { page, hands } = visit;
  const goOn = () => hands.press(page.getByRole('button', { name: 'Guardar y seguir' }));
  await atStep(visit, 'La clínica', false);
  // The missing field is reported, and the step stays open.
  await goOn();
  await page.locator('input:focus[aria-invalid="true"]').waitFor();
  await visit.expectAccessible();
  await fillIn(visit, { 'Nombre de la clínica': 'Clínica Arrieta', Dirección: 'Mitre 450', Ciudad: 'Luján' });
  await goOn();

  await atStep(visit, 'El primer profesional');
  await fillIn(visit, {
    'Nombre y apellido': 'Rubén Salvatierra',
    'E-mail': 'ruben@arrieta.example',
    Número: '104522',
    Especialidad: 'Pediatría',
  });
  await goOn();

  await atStep(visit, 'Sus horarios');
  await hands.tick(page.getByRole('checkbox', { name: 'Sábado' }));
  await hands.press(page.getByRole('button', { name: 'Guardar y empezar' }));
}

describe.each(byKeyboardInTheDark)('%s', (_, way) => {
  test('an empty database becomes a clinic, and a stranger books its first appointment', async () => {
    const clinic = await startOwnClinic();
    onTestFinished(() => clinic.stop());
    const { baseUrl } = clinic;
    const visit = await browser.visit({ ...way, baseUrl, refusals: [403, 422] });
    const { page, hands, see } = visit;
    await becomeAdministrator(visit, clinic);
    await setUp(visit);
    await see('Ya se puede reservar');
    await page.getByText(/^Primer turno libre: /).waitFor();

    const stranger = await browser.visit({ ...way, baseUrl });
    const booked = await bookFirstFree(stranger);

    // The administrator now sees the day, and the guide no longer appears.
    await hands.press(page.getByRole('button', { name: 'Ir al inicio' }));
    await see(/^Buen.*, Silvia Arrieta$/);
    await page.reload();
    await see(/^Buen.*, Silvia Arrieta$/);
    const { rows } = await clinic.owner.query(
      'select doctors.name from appointments join doctors on doctors.id = doctor_id where code = $1',
      [booked],
    );
    expect(rows).toEqual([{ name: 'Rubén Salvatierra' }]);

    await chooseInsurers(visit);
    const codes = await protectAccount(visit);
    await hands.press(page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }));
    await see('Ingresar');
    await signIn(visit, admin);
    await enterByRecoveryCode(visit, codes[0] ?? '');
  });
});

/** Ticks two of the usual insurers, from Puesta a punto. */
async function chooseInsurers({ page, hands, see, expectAccessible }: Visit): Promise<void> {
  await hands.press(page.getByRole('link', { name: 'Elegir obras sociales' }));
  await see('Coberturas');
  for (const name of ['OSDE', 'Swiss Medical'])
    await hands.tick(page.getByRole('checkbox', { name, exact: true }));
  await expectAccessible();
  await hands.press(page.getByRole('button', { name: 'Agregar 2 coberturas' }));
  await page.getByText('RNOS 400800').waitFor();
  await hands.press(page.getByRole('navigation').getByRole('link', { name: 'Inicio' }));
  await see(/^Buen.*, Silvia Arrieta$/);
}

/** Adds an authenticator app. Returns the recovery codes that are shown then. */
async function protectAccount({ page, hands, expectAccessible }: Visit): Promise<string[]> {
  await hands.press(page.getByRole('link', { name: 'Agregarlo' }));
  await hands.press(page.getByRole('button', { name: 'Agregar una aplicación de códigos' }));
  await hands.press(page.getByRole('button', { name: 'Ya la tengo' }));
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await hands.fill(
    page.getByLabel('Código que muestra la aplicación'),
    generateSync({ secret: secret.replaceAll(' ', '') }),
  );
  await hands.press(page.getByRole('button', { name: 'Agregar la aplicación' }));
  const dialog = page.getByRole('dialog', { name: 'Códigos de recuperación' });
  const list = dialog.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await list.first().waitFor();
  await expectAccessible();
  const codes = await list.allTextContents();
  await hands.press(dialog.getByRole('button', { name: 'Ya los guardé' }));
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/^Le quedan 10 códigos de recuperación/).waitFor();
  await hands.press(page.getByRole('button', { name: 'Cerrar', exact: true }));
  return codes;
}

/** The second factor is lost: one of the codes opens what asks for it. */
async function enterByRecoveryCode({ page, hands, expectAccessible }: Visit, code: string): Promise<void> {
  await hands.press(page.getByRole('main').getByRole('button', { name: 'Confirmar que soy yo' }).first());
  const dialog = page.getByRole('dialog', { name: 'Antes de seguir' });
  await hands.press(dialog.getByRole('button', { name: 'Otra forma' }));
  await hands.press(dialog.getByRole('button', { name: 'Usar un código de recuperación' }));
  await hands.fill(dialog.getByLabel('Código de recuperación'), code.toLowerCase());
  await expectAccessible();
  await hands.press(dialog.getByRole('button', { name: 'Confirmar' }));
  await page.getByRole('heading', { name: 'Puesta a punto' }).waitFor();
}

/** Books on the public pages that the clinic now has. Returns the appointment's code. */
async function bookFirstFree(visit: Visit): Promise<string> {
  const { page, hands, see } = visit;
  await page.goto('/');
  await see('Saque su turno');
  await page.getByText('Clínica Arrieta').first().waitFor();
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Agendar cita' }));
  await chooseSpecialty(visit, 'Pediatría');
  await see('Elija día y horario');
  await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
  await see('¿Para quién es el turno?');
  await hands.choose(page.getByRole('radio', { name: /primera vez/ }));
  await fillNewPatient(visit, newPerson());
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  await see('Revise y confirme');
  await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
  await see('Turno reservado');
  return readCode(visit);
}

test('a demonstration is emptied by its administrator, who begins for real', async () => {
  const email = 'demo@clinica.example';
  const clinic = await startOwnClinic(
    async (owner) => {
      await insertSmallClinic({ owner });
      await insertUser({ owner }, { role: 'Admin', email });
      await owner.query('update clinics set is_demo = true');
    },
    { isDemo: true },
  );
  onTestFinished(() => clinic.stop());
  const visit = await browser.visit({ baseUrl: clinic.baseUrl, refusals: [401] });
  const { page, hands, see } = visit;
  await page.goto('/login?rol=administracion');
  await signIn(visit, { email, password: staffPassword });
  await see(/^Buen.*, Paula Ibáñez$/);
  await hands.press(page.getByRole('button', { name: 'Vaciar la demostración…' }));
  const question = page.getByRole('dialog', { name: 'Empezar de verdad' });
  const empty = question.getByRole('button', { name: 'Vaciar y empezar de verdad' });
  const typed = {
    'Su nombre y apellido': admin.name,
    'Su e-mail': admin.email,
    'Su contraseña nueva': admin.password,
  };
  await fillIn(visit, typed, question);
  await hands.press(empty);
  await question.getByText('Escriba EMPEZAR, en mayúsculas, para confirmar.').waitFor();
  await visit.expectAccessible();
  await fillIn(visit, { 'Para confirmar, escriba EMPEZAR': 'EMPEZAR' }, question);
  await hands.press(empty);
  await atStep(visit, 'La clínica', false);
  await page.getByRole('banner').getByText(admin.name).waitFor();
  const { rows } = await clinic.owner.query('select email, role from system_users');
  expect(rows).toEqual([{ email: admin.email, role: 'Admin' }]);

  // The demonstration's account is deleted with it.
  await hands.press(page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }));
  await see('Ingresar');
  await signIn(visit, { email, password: staffPassword });
  await page.getByRole('main').getByText('Credenciales inválidas').waitFor();
  await signIn(visit, admin);
  await atStep(visit, 'La clínica', false);
});
