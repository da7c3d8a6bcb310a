import { expect, test } from 'vitest';
import { staffPassword, testPeople } from './people.ts';
import { testBrowser } from './visit.ts';

/*
 * A television with a browser that is too old. A present browser stands in for it, without the features that
 * such a browser lacks.
 */

const browser = testBrowser();
const people = testPeople();

test('a television of 2019 shows what it needs, and the counter reads its browser', async () => {
  const screen = await browser.visit({ width: 1366, height: 768 });
  await screen.page.setExtraHTTPHeaders({
    'user-agent':
      'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/76.0.3945.79 Safari/537.36',
  });
  await screen.page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'toSorted');
    CSS.supports = () => false;
  });
  // The application does not start in such a browser.
  await screen.page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const told = screen.page.waitForResponse(
    '**/api/public/queue/screen/old-browser',
  );
  await screen.page.goto('/turnero');
  await screen.page.getByText('Pantalla no compatible.').waitFor();
  expect((await told).status()).toBe(200);

  const desk = await browser.visit({
    width: 1366,
    height: 768,
    hands: 'mouse',
  });
  const { email } = await people.user('Recepcionista');
  await desk.page.goto('/login?rol=recepcion');
  await desk.page.getByLabel('E-mail').fill(email);
  await desk.page.getByLabel('Contraseña').fill(staffPassword);
  await desk.page
    .getByRole('main')
    .getByRole('button', { name: 'Ingresar' })
    .click();
  await desk.page.waitForURL('**/recepcion/appointments');
  await desk.page.goto('/recepcion/queue');
  await desk.page
    .getByText('Pantalla no compatible', { exact: true })
    .waitFor();
  await desk.page
    .getByRole('listitem')
    .filter({ hasText: 'Chrome 76 en Linux' })
    .first()
    .waitFor();
  await desk.expectAccessible();
});
