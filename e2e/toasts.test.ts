import { expect, test } from 'vitest';
import { newPerson } from './clinic-calls.ts';
import { testBrowser } from './visit.ts';

const browser = testBrowser();

test('a refused sign-in is told by one toast for a second and a half, while nobody points at it', async () => {
  const { page, hands, expectAccessible } = await browser.visit({
    refusals: [401],
    width: 1366,
    height: 768,
  });
  await page.clock.install();
  await page.goto('/agendar-cita?especialidad=cardiologia&cobertura=particular&paso=horario');
  await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), newPerson().dni);
  await hands.fill(page.getByLabel('Contraseña'), 'whatever');
  const toast = page.getByRole('region', { name: 'Avisos' }).getByText('Error de autenticación');
  await page.clock.pauseAt(Date.now() + 60_000);

  async function signIn(): Promise<void> {
    await hands.press(page.getByRole('button', { name: 'Continuar' }));
    await toast.waitFor();
  }

  await signIn();
  expect(await toast.count()).toBe(1);
  await expectAccessible();
  await page.clock.runFor(1400);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });
  // What it said stays beside the field.
  await page.getByRole('main').getByText('DNI no encontrado o incorrecto.').waitFor();

  await signIn();
  await toast.hover();
  await page.clock.runFor(10_000);
  expect(await toast.count()).toBe(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(1600);
  await toast.waitFor({ state: 'detached' });
});
