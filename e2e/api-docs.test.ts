import { expect, test } from 'vitest';
import { testBrowser } from './visit.ts';

const browser = testBrowser();

// Reading the whole description takes the viewer seconds on a slow machine.
const patience = { timeout: 60_000 };

test('a stranger reads the API in the browser, in light and dark, and nothing complains', async () => {
  const { page } = await browser.visit({ width: 1366, height: 768, colorScheme: 'light' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/api/docs');
  await page.locator('.opblock-tag', { hasText: 'Public: appointments' }).click(patience);
  expect(await background()).toBe('rgba(0, 0, 0, 0)');
  await page.getByText('Books an appointment').click();
  await page.getByText('Ese horario acaba de ocuparse.').first().waitFor(patience);
  await page.emulateMedia({ colorScheme: 'dark' });
  // The viewer hears of the scheme with its next frame.
  await expect.poll(background, patience).toBe('rgb(28, 32, 34)');
});
