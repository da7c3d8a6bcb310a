import { describe, expect, test } from 'vitest';
import { readCode } from './booking-screens.ts';
import { newPerson, readDoctors, registerPerson } from './clinic-calls.ts';
import { seeToast } from './see-toast.ts';
import { byKeyboardAtTheDesk, testBrowser } from './visit.ts';

const browser = testBrowser();

/** Another doctor of the specialty for each journey, so that journeys do not get into each other's way. */
async function aDoctorOf(slug: string, index: number) {
  const ofSpecialty = (await readDoctors()).filter(
    ({ specialties, nextFreeMorning, nextFreeAfternoon }) =>
      specialties[0]?.slug === slug && (nextFreeMorning ?? nextFreeAfternoon),
  );
  const doctor = ofSpecialty[index % ofSpecialty.length];
  if (!doctor) throw new Error(`Nobody of ${slug} has turnos.`);
  return doctor;
}

describe.each(
  byKeyboardAtTheDesk.map(([name, way], index) => [name, way, index] as const),
)('%s', (_, way, index) => {
  test('a registered patient books with DNI and password, after getting both wrong', async () => {
    const person = await registerPerson();
    const doctor = await aDoctorOf('clinica-medica', index);
    const visit = await browser.visit({ ...way, refusals: [401] });
    const { page, hands, see } = visit;
    await page.goto(`/agendar-cita/${doctor.id}`);
    await page.getByText(doctor.name).first().waitFor();
    await see(`Turnos con ${doctor.name}`);
    await hands.press(page.getByRole('button', { name: 'Ver horarios' }));
    await page.getByText('Elija su cobertura, o pago particular.').waitFor();
    await hands.select(
      page.getByLabel('Obra social o prepaga'),
      'Ninguna: pago particular',
    );
    await hands.press(page.getByRole('button', { name: 'Ver horarios' }));
    await page
      .getByRole('region', { name: 'Horarios del día' })
      .getByRole('listitem')
      .first()
      .waitFor();
    await see('Elija día y horario');
    await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));

    await see('¿Para quién es el turno?');
    const dni = page.getByRole('textbox', { name: 'DNI' });
    const password = page.getByLabel('Contraseña');
    const goOn = page.getByRole('button', { name: 'Continuar' });
    await hands.fill(dni, newPerson().dni);
    await hands.fill(password, 'whatever');
    await seeToast(visit, ['Error de autenticación'], () => hands.press(goOn));
    await page
      .getByRole('main')
      .getByText('DNI no encontrado o incorrecto.')
      .waitFor();
    await visit.expectAccessible();

    await hands.fill(dni, person.dni);
    await hands.press(goOn);
    await page.getByRole('main').getByText('Contraseña incorrecta.').waitFor();
    expect(await dni.inputValue()).toBe(person.dni);

    await hands.fill(password, person.dni);
    await hands.press(goOn);
    await see('Revise y confirme');
    // After only the DNI, the page shows only the first name.
    await page
      .getByRole('main')
      .getByText('Elena', { exact: true })
      .first()
      .waitFor();
    expect(await page.getByText(person.fullName).count()).toBe(0);
    await page.getByRole('main').getByText(doctor.name).first().waitFor();
    await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
    // The last step signed the patient in, and the redirect did not break the booking.
    await page
      .getByRole('heading', { level: 2, name: 'Turno reservado' })
      .waitFor();
    await see('Mis turnos');
    expect(new URL(page.url()).pathname).toBe('/mi-cuenta/citas');
    expect(await readCode(visit)).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    expect(
      await page.evaluate(() => [
        localStorage.length,
        sessionStorage.getItem('patient_logged_in'),
      ]),
    ).toEqual([0, 'true']);
  });
});
