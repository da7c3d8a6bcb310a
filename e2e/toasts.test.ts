import { expect, test } from 'vitest';
import { newPerson } from './clinic-calls.ts';
import { testBrowser } from './visit.ts';

const browser = testBrowser();

test('a refused sign-in shows one toast for a second and a half, or while the mouse is on it', async () => {
  const { page, hands } = await browser.visit({
    refusals: [401],
    width: 1366,
    height: 768,
  });
  await page.clock.install();
  await page.goto('/login');
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), newPerson().dni);
  await hands.fill(page.getByLabel('Contraseña'), 'whatever');
  const toast = page
    .getByRole('region', { name: 'Avisos' })
    .getByText('Error de autenticación');
  // From here on the page's clock stands unless the test moves it. Mouse actions wait for animation frames;
  // key presses do not.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

  async function signIn(): Promise<void> {
    await page.getByLabel('Contraseña').press('Enter');
    await expect
      .poll(() => page.clock.runFor(10).then(() => toast.count()))
      .toBe(1);
  }

  await signIn();
  await page.clock.runFor(1400);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(200);
  expect(await toast.count()).toBe(0);
  // The message stays beside the field.
  await page
    .getByRole('main')
    .getByText('DNI no encontrado o incorrecto.')
    .waitFor();

  await signIn();
  const box = await toast.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.clock.runFor(10_000);
  expect(await toast.count()).toBe(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(1600);
  expect(await toast.count()).toBe(0);
});
