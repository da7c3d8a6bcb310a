import { describe, expect, test } from 'vitest';
import { readCode } from './booking-screens.ts';
import { bookAsPatient, findFreeAhead, newPerson, readDoctors, registerPerson } from './clinic-calls.ts';
import { seeToast } from './see-toast.ts';
import { byKeyboardAtTheDesk, testBrowser } from './visit.ts';

const browser = testBrowser();

/**
 * A different doctor of the specialty for each journey, so that journeys do not wait for one another's appointments.
 */
async function aDoctorOf(slug: string, index: number) {
  const ofSpecialty = (await readDoctors()).filter(
    ({ specialties, nextFreeMorning, nextFreeAfternoon }) =>
      specialties[0]?.slug === slug && (nextFreeMorning ?? nextFreeAfternoon),
  );
  const doctor = ofSpecialty[index % ofSpecialty.length];
  if (!doctor) throw new Error(`Nobody of ${slug} has turnos.`);
  return doctor;
}

describe.each(byKeyboardAtTheDesk.map(([name, way], index) => [name, way, index] as const))(
  '%s',
  (_, way, index) => {
    test('a patient of the clinic books with DNI and password, after getting both wrong', async () => {
      const person = await registerPerson();
      const doctor = await aDoctorOf('clinica-medica', index);
      const visit = await browser.visit({ ...way, refusals: [401] });
      const { page, hands, see } = visit;
      await page.goto(`/agendar-cita/${doctor.id}`);
      await page.getByText(doctor.name).first().waitFor();
      await see(`Turnos con ${doctor.name}`);
      await hands.press(page.getByRole('button', { name: 'Ver horarios' }));
      await page.getByText('Elija su cobertura, o pago particular.').waitFor();
      await hands.select(page.getByLabel('Obra social o prepaga'), 'Ninguna: pago particular');
      await hands.press(page.getByRole('button', { name: 'Ver horarios' }));
      await page.getByRole('region', { name: 'Horarios del día' }).getByRole('listitem').first().waitFor();
      await see('Elija día y horario');
      await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));

      await see('¿Para quién es el turno?');
      const dni = page.getByRole('textbox', { name: 'DNI' });
      const password = page.getByLabel('Contraseña');
      const goOn = page.getByRole('button', { name: 'Continuar' });
      await hands.fill(dni, newPerson().dni);
      await hands.fill(password, 'whatever');
      await seeToast(visit, ['Error de autenticación'], () => hands.press(goOn));
      await page.getByRole('main').getByText('DNI no encontrado o incorrecto.').waitFor();
      await visit.expectAccessible();

      await hands.fill(dni, person.dni);
      await hands.press(goOn);
      await page.getByRole('main').getByText('Contraseña incorrecta.').waitFor();
      expect(await dni.inputValue()).toBe(person.dni);

      await hands.fill(password, person.dni);
      await hands.press(goOn);
      await see('Revise y confirme');
      // With no more than the DNI the page tells no more than the first name.
      await page.getByRole('main').getByText('Elena', { exact: true }).first().waitFor();
      expect(await page.getByText(person.fullName).count()).toBe(0);
      await page.getByRole('main').getByText(doctor.name).first().waitFor();
      await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
      // The last step signed them in, and the redirect did not break the booking.
      await page.getByRole('heading', { level: 2, name: 'Turno reservado' }).waitFor();
      await see('Mis turnos');
      expect(new URL(page.url()).pathname).toBe('/mi-cuenta/citas');
      expect(await readCode(visit)).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
      expect(
        await page.evaluate(() => [localStorage.length, sessionStorage.getItem('patient_logged_in')]),
      ).toEqual([0, 'true']);
    });
  },
);

test('a second appointment of the same specialty is told before confirming, and the time is kept', async () => {
  const person = await registerPerson();
  // Far from the first free time: one beside it would be in the way by itself, and be told instead.
  await bookAsPatient(await findFreeAhead('oftalmologia', 9), person);
  const visit = await browser.visit();
  const { page, hands, see } = visit;
  await page.goto('/agendar-cita?especialidad=oftalmologia&cobertura=particular&paso=horario');
  await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), person.dni);
  await hands.fill(page.getByLabel('Contraseña'), person.dni);
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  await page
    .getByRole('status')
    // Not in which specialty: whoever knows the DNI may be asking.
    .getByText('Ya llegó al límite de turnos futuros, en total o de una especialidad.')
    .waitFor();
  await see('¿Para quién es el turno?');
  await visit.expectAccessible();
  expect(await page.getByRole('timer').count()).toBe(1);
  const link = page.getByRole('link', { name: /^Ver mis turnos/ });
  expect(await link.getAttribute('href')).toBe('/mi-cuenta/citas');
  expect(await page.getByRole('textbox', { name: 'DNI' }).inputValue()).toBe(person.dni);
});

test('who says to be new and is known is asked to sign in at once, and sees nothing of the person there is', async () => {
  const person = await registerPerson(newPerson('Secreta Identidad'));
  const visit = await browser.visit();
  const { page, hands, see } = visit;
  await page.goto('/agendar-cita?especialidad=nutricion&cobertura=particular&paso=horario');
  await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
  await hands.choose(page.getByRole('radio', { name: /primera vez/ }));
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), person.dni);
  await hands.fill(page.getByRole('textbox', { name: 'Nombre y apellido' }), 'Otra Persona');
  await page.getByText('Esa persona ya es paciente de la clínica').waitFor();
  await visit.expectAccessible();
  await hands.press(page.getByRole('button', { name: 'Ingresar con ese DNI' }));
  expect(await page.getByRole('textbox', { name: 'DNI' }).inputValue()).toBe(person.dni);
  expect(await page.getByText('Secreta').count()).toBe(0);
  await hands.fill(page.getByLabel('Contraseña'), person.dni);
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  await see('Revise y confirme');
  await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
  await page.getByRole('heading', { level: 2, name: 'Turno reservado' }).waitFor();
  await see('Mis turnos');
});
