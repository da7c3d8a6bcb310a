import { generateSync } from 'otplib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { admin, atStep, fillIn, signIn } from './beginning.ts';
import {
  chooseSpecialty,
  fillNewPatient,
  readCode,
} from './booking-screens.ts';
import { newPerson } from './clinic-calls.ts';
import { type OwnClinic, startOwnClinic } from './own-clinic.ts';
import { byKeyboardInTheDark, testBrowser, type Visit } from './visit.ts';

const browser = testBrowser();

/** Goes from the link in the output to a signed-in administrator. */
async function becomeAdministrator(
  visit: Visit,
  { output }: OwnClinic,
): Promise<void> {
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
}

/** Does the three steps, from an empty clinic to weekly hours with free times. */
async function setUp(visit: Visit): Promise<void> {
  const { page, hands } = visit;
  const goOn = () =>
    hands.press(page.getByRole('button', { name: 'Guardar y seguir' }));
  await atStep(visit, 'La clínica', false);
  // The missing field is marked, and the step stays open.
  await goOn();
  await page.locator('input:focus[aria-invalid="true"]').waitFor();
  await visit.expectAccessible();
  await fillIn(visit, {
    'Nombre de la clínica': 'Clínica Arrieta',
    Dirección: 'Mitre 450',
    Ciudad: 'Luján',
  });
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
  test('an administrator sets up an empty database as a clinic, and a stranger books the first appointment', async () => {
    const clinic = await startOwnClinic();
    onTestFinished(() => clinic.stop());
    const { baseUrl } = clinic;
    const visit = await browser.visit({
      ...way,
      baseUrl,
      refusals: [403, 422],
    });
    const { page, hands, see } = visit;
    await becomeAdministrator(visit, clinic);
    await setUp(visit);
    await see('Ya se puede reservar');
    await page.getByText(/^Primer turno libre: /).waitFor();

    const stranger = await browser.visit({ ...way, baseUrl });
    const booked = await bookFirstFree(stranger);

    // The administrator now sees the day, and no longer the guide.
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
    await hands.press(
      page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }),
    );
    await see('Ingresar');
    await signIn(visit, admin);
    await enterByRecoveryCode(visit, codes[0] ?? '');
  });
});

/** Ticks two of the usual insurers, starting at "Puesta a punto". */
async function chooseInsurers({
  page,
  hands,
  see,
  expectAccessible,
}: Visit): Promise<void> {
  await hands.press(page.getByRole('link', { name: 'Elegir obras sociales' }));
  await see('Coberturas');
  for (const name of ['OSDE', 'Swiss Medical'])
    await hands.tick(page.getByRole('checkbox', { name, exact: true }));
  await expectAccessible();
  await hands.press(page.getByRole('button', { name: 'Agregar 2 coberturas' }));
  await page.getByText('RNOS 400800').waitFor();
  await hands.press(
    page.getByRole('navigation').getByRole('link', { name: 'Inicio' }),
  );
  await see(/^Buen.*, Silvia Arrieta$/);
}

/** Adds an authenticator app. Returns the recovery codes that the page shows. */
async function protectAccount({
  page,
  hands,
  expectAccessible,
}: Visit): Promise<string[]> {
  await hands.press(page.getByRole('link', { name: 'Agregarlo' }));
  await hands.press(
    page.getByRole('button', { name: 'Agregar una aplicación de códigos' }),
  );
  await hands.press(page.getByRole('button', { name: 'Ya la tengo' }));
  const secret =
    (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ??
    '';
  await hands.fill(
    page.getByLabel('Código que muestra la aplicación'),
    generateSync({ secret: secret.replaceAll(' ', '') }),
  );
  await hands.press(
    page.getByRole('button', { name: 'Agregar la aplicación' }),
  );
  const dialog = page.getByRole('dialog', { name: 'Códigos de recuperación' });
  const list = dialog
    .getByRole('list', { name: 'Códigos de recuperación' })
    .getByRole('listitem');
  await list.first().waitFor();
  await expectAccessible();
  const codes = await list.allTextContents();
  await hands.press(dialog.getByRole('button', { name: 'Ya los guardé' }));
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/^Le quedan 10 códigos de recuperación/).waitFor();
  await hands.press(page.getByRole('button', { name: 'Cerrar', exact: true }));
  return codes;
}

/** The second factor is lost. A recovery code raises the session. */
async function enterByRecoveryCode(
  { page, hands, expectAccessible }: Visit,
  code: string,
): Promise<void> {
  await hands.press(
    page
      .getByRole('main')
      .getByRole('button', { name: 'Confirmar que soy yo' })
      .first(),
  );
  const dialog = page.getByRole('dialog', { name: 'Antes de seguir' });
  await hands.press(dialog.getByRole('button', { name: 'Otra forma' }));
  await hands.press(
    dialog.getByRole('button', { name: 'Usar un código de recuperación' }),
  );
  await hands.fill(
    dialog.getByLabel('Código de recuperación'),
    code.toLowerCase(),
  );
  await expectAccessible();
  await hands.press(dialog.getByRole('button', { name: 'Confirmar' }));
  await page.getByRole('heading', { name: 'Puesta a punto' }).waitFor();
}

/** Books on the clinic's public pages. Returns the appointment's code. */
async function bookFirstFree(visit: Visit): Promise<string> {
  const { page, hands, see } = visit;
  await page.goto('/');
  await see('Saque su turno');
  await page.getByText('Clínica Arrieta').first().waitFor();
  await hands.press(
    page.getByRole('main').getByRole('link', { name: 'Agendar cita' }),
  );
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
