import { expect, test } from 'vitest';
import { patientPassword, testPeople } from './people.ts';
import { testBrowser, type Visit } from './visit.ts';

/* After seven days without use, Safari removes all that scripts stored, but not the server's cookies. */

const browser = testBrowser();
const people = testPeople();
const why = 'Su navegador borró lo que guardaba de esta página';

async function aVerifiedPatient() {
  const patient = await people.patient({
    fullName: 'Rosa Del Valle',
    hasPassword: true,
  });
  await people.query(
    'update patients set identity_verified_at = now() where id = $1',
    [patient.id],
  );
  return patient;
}

async function signIn(
  { page, hands, see }: Visit,
  dni: string,
  { remembered }: { remembered: boolean },
) {
  await page.goto('/login');
  await see('Ingresar');
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), dni);
  await hands.fill(page.getByLabel('Contraseña'), patientPassword);
  if (remembered)
    await hands.tick(page.getByRole('checkbox', { name: 'Recordarme' }));
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
  await see('Mis turnos');
}

/** Imitates seven days without use: the tab is closed, and all that scripts stored is gone. */
async function forget(visit: Visit): Promise<Visit> {
  const { page } = visit;
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases())
      if (name) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
    for (const worker of await navigator.serviceWorker.getRegistrations())
      await worker.unregister();
  });
  await page.close();
  return visit.reopen();
}

const knownBrowsers = async (patientId: string) => {
  const { rows } = await people.query(
    `select encode(browser_hash, 'hex') as browser from known_devices where patient_id = $1`,
    [patientId],
  );
  return rows.map(({ browser: hash }) => hash);
};

test('a patient whose browser forgot the session reads why, finds the DNI filled in, and signs in again', async () => {
  const { id, dni } = await aVerifiedPatient();
  const first = await browser.visit();
  await signIn(first, dni, { remembered: true });
  const known = await knownBrowsers(id);
  expect(known).toHaveLength(1);

  const { page, hands, see, expectAccessible } = await forget(first);
  await page.goto('/mi-cuenta/perfil');
  await see('Ingresar');
  await page.getByText(why).waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'DNI' }).inputValue())
    .toBe(dni);
  await expectAccessible();
  await hands.fill(page.getByLabel('Contraseña'), patientPassword);
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
  await page.waitForURL('**/mi-cuenta/perfil');
  expect(await knownBrowsers(id)).toEqual(known);
  // The earlier session has ended.
  const { rows } = await people.query(
    'select count(*)::int as open from sessions where patient_id = $1 and ended_at is null',
    [id],
  );
  expect(rows[0].open).toBe(1);
});

test('the sign-in page says so too; it says nothing to a patient who was not remembered or signed out', async () => {
  const { dni } = await aVerifiedPatient();
  const kept = await browser.visit();
  await signIn(kept, dni, { remembered: true });
  const after = await forget(kept);
  await after.page.goto('/login');
  await after.page.getByText(why).waitFor();
  await expect
    .poll(() => after.page.getByRole('textbox', { name: 'DNI' }).inputValue())
    .toBe(dni);

  await after.hands.fill(after.page.getByLabel('Contraseña'), patientPassword);
  await after.hands.tick(
    after.page.getByRole('checkbox', { name: 'Recordarme' }),
  );
  await after.hands.press(
    after.page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
  await after.see('Mis turnos');
  await after.hands.press(
    after.page.getByRole('button', { name: 'Cerrar sesión' }),
  );
  await after.see('Ingresar');
  const signedOut = await forget(after);
  const unremembered = await browser.visit();
  await signIn(unremembered, dni, { remembered: false });
  for (const { page, see } of [signedOut, await forget(unremembered)]) {
    await Promise.all([
      page.waitForResponse('**/api/public/sign-in/remembered'),
      page.goto('/mi-cuenta/citas'),
    ]);
    await see('Ingresar');
    expect(await page.getByRole('textbox', { name: 'DNI' }).inputValue()).toBe(
      '',
    );
    expect(await page.getByText(why).count()).toBe(0);
  }
});
