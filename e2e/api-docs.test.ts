import { expect, test } from 'vitest';
import { testBrowser } from './visit.ts';

const browser = testBrowser();

test('a stranger reads the API in the browser, in light and dark, without errors', async () => {
  const { page } = await browser.visit({
    width: 1366,
    height: 768,
    colorScheme: 'light',
  });
  const background = () =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/api/docs');
  await page
    .locator('.opblock-tag', { hasText: 'Public: appointments' })
    .click();
  expect(await background()).toBe('rgba(0, 0, 0, 0)');
  await page.getByText('Books an appointment').click();
  await page.getByText('Ese horario acaba de ocuparse.').first().waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  // The viewer takes the scheme with its next frame.
  await expect.poll(background).toBe('rgb(28, 32, 34)');
});
