import { expect, test } from 'vitest';
import { fillNewPatient, readCode, typedData } from './booking-screens.ts';
import { newPerson, readSpecialties } from './clinic-calls.ts';
import { testBrowser } from './visit.ts';

const browser = testBrowser();

test('the form shows each error beside its field and keeps the typed text', async () => {
  const visit = await browser.visit();
  const { page, hands } = visit;
  await page.goto(
    '/agendar-cita?especialidad=dermatologia&cobertura=particular&paso=horario',
  );
  await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
  await hands.choose(page.getByRole('radio', { name: /primera vez/ }));
  const wrong = {
    dni: '12.34A',
    fullName: '<script>alert(1)</script>',
    birthDate: '2019-02-31',
    phone: '12',
  };
  await fillNewPatient(visit, wrong);
  const typed = await typedData(visit);
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  for (const message of [
    'El DNI lleva solo números, con o sin puntos.',
    'El nombre no puede llevar los signos < ni >.',
    'Esa fecha no existe.',
    'Revise el celular: código de área y número, por ejemplo 11 5555-4444.',
  ]) {
    await page.getByText(message).waitFor();
  }
  await visit.see('¿Para quién es el turno?');
  expect(await typedData(visit)).toEqual(typed);
  expect(
    await page
      .getByRole('textbox', { name: 'DNI' })
      .evaluate((field) => field === document.activeElement),
  ).toBe(true);

  await page.reload();
  await visit.see('¿Para quién es el turno?');
  expect(await typedData(visit)).toEqual(typed);
});

test('a patient prints the booking’s code and the whole appointment', async () => {
  const visit = await browser.visit();
  const { page, hands } = visit;
  await page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(
    '/agendar-cita?especialidad=traumatologia&cobertura=particular&paso=horario',
  );
  await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
  await hands.choose(page.getByRole('radio', { name: /primera vez/ }));
  await fillNewPatient(visit, newPerson());
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
  await visit.see('Turno reservado');
  await hands.press(page.getByRole('button', { name: 'Imprimir' }));
  expect(await page.locator('html').getAttribute('data-printed')).toBe('');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(await readCode(visit), { exact: true }).waitFor();
  expect(
    await page.getByRole('navigation', { name: 'Principal' }).isVisible(),
  ).toBe(false);
});

test('every specialty on the home page opens its own booking', async () => {
  const { page, see } = await browser.visit();
  for (const { name } of (await readSpecialties()).slice(0, 3)) {
    await page.goto('/');
    await page
      .getByRole('link', { name: new RegExp(`Próximo turno.* en ${name}$`) })
      .click();
    await see('¿Con quién se quiere atender?');
    await page.getByText(name, { exact: true }).first().waitFor();
  }
});
