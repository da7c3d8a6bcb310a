import { expect, test } from 'vitest';
import {
  bookAsPatient,
  findFreeAhead,
  newPerson,
  registerPerson,
} from './clinic-calls.ts';
import { testBrowser } from './visit.ts';

const browser = testBrowser();

test('the page warns of a second appointment of a specialty before confirming, and keeps the time', async () => {
  const person = await registerPerson();
  // The appointment is far from the first free time. Near it, the page would warn of the overlap instead.
  await bookAsPatient(await findFreeAhead('oftalmologia', 9), person);
  const visit = await browser.visit();
  const { page, hands, see } = visit;
  await page.goto(
    '/agendar-cita?especialidad=oftalmologia&cobertura=particular&paso=horario',
  );
  await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), person.dni);
  await hands.fill(page.getByLabel('Contraseña'), person.dni);
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  await page
    .getByRole('status')
    // The page does not name the specialty, because a stranger who knows the DNI may be asking.
    .getByText(
      'Ya llegó al límite de turnos futuros, en total o de una especialidad.',
    )
    .waitFor();
  await see('¿Para quién es el turno?');
  await visit.expectAccessible();
  expect(await page.getByRole('timer').count()).toBe(1);
  const link = page.getByRole('link', { name: /^Ver mis turnos/ });
  expect(await link.getAttribute('href')).toBe('/mi-cuenta/citas');
  expect(await page.getByRole('textbox', { name: 'DNI' }).inputValue()).toBe(
    person.dni,
  );
});

test('the page asks a known person who claims to be new to sign in, and reveals nothing of their data', async () => {
  const person = await registerPerson(newPerson('Secreta Identidad'));
  const visit = await browser.visit();
  const { page, hands, see } = visit;
  await page.goto(
    '/agendar-cita?especialidad=nutricion&cobertura=particular&paso=horario',
  );
  await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
  await hands.choose(page.getByRole('radio', { name: /primera vez/ }));
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), person.dni);
  await hands.fill(
    page.getByRole('textbox', { name: 'Nombre y apellido' }),
    'Otra Persona',
  );
  await page.getByText('Esa persona ya es paciente de la clínica').waitFor();
  await visit.expectAccessible();
  await hands.press(page.getByRole('button', { name: 'Ingresar con ese DNI' }));
  expect(await page.getByRole('textbox', { name: 'DNI' }).inputValue()).toBe(
    person.dni,
  );
  expect(await page.getByText('Secreta').count()).toBe(0);
  await hands.fill(page.getByLabel('Contraseña'), person.dni);
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  await see('Revise y confirme');
  await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
  await page
    .getByRole('heading', { level: 2, name: 'Turno reservado' })
    .waitFor();
  await see('Mis turnos');
});
