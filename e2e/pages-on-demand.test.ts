import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { staffPassword, testPeople } from './people.ts';
import { testBrowser, type Visit } from './visit.ts';

/* The sign-in pages and the panels load on demand; a spinner shows meanwhile (specification §2). */

const browser = testBrowser();
const people = testPeople();

const greeting = /^Buen(?: día|as tardes|as noches), /;
const aDay = /^\p{Lu}\p{L}+ \d+ de \p{L}+$/u;

/** Opens the address while the page's own code is held back: a spinner first, then the page. */
async function openSlowly(page: Page, address: string, heading: string | RegExp, chunk: string) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let count = 0;
  await page.route(new RegExp(`/assets/${chunk.replaceAll('.', '\\.')}-[\\w-]+\\.js$`), async (route) => {
    count++;
    await arrived;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('status').getByText('Cargando…').first().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
  arrive();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(count).toBeGreaterThan(0);
}

async function signIn({ page, hands }: Visit, rol: string, login: string, password: string) {
  await page.goto(`/login?rol=${rol}`);
  await hands.fill(page.getByRole('textbox', { name: rol === 'paciente' ? 'DNI' : 'E-mail' }), login);
  await hands.fill(page.getByLabel('Contraseña'), password);
  await hands.press(page.getByRole('main').getByRole('button', { name: 'Ingresar' }));
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).waitFor();
}

test.each([
  ['/login', 'Ingresar', 'login'],
  ['/registro', 'Registrarse', 'registro'],
  ['/recordar', 'Recordar o recuperar el acceso', 'recordar'],
])('%s loads when it is opened, behind a spinner', async (address, heading, chunk) => {
  const { page } = await browser.visit();
  await openSlowly(page, address, heading, chunk);
});

test('each panel loads when whoever is signed in opens it, behind a spinner', async () => {
  const patient = await people.patient();
  const doctor = await people.doctor();
  const admin = await people.user('Admin');
  const receptionist = await people.user('Recepcionista');
  for (const [rol, login, password, address, heading] of [
    ['paciente', patient.dni, patient.dni, '/mi-cuenta/citas', 'Mis turnos'],
    ['doctor', doctor.email, staffPassword, '/doctor/appointments', 'Mi día'],
    ['administracion', admin.email, staffPassword, '/admin/dashboard', greeting],
    ['recepcion', receptionist.email, staffPassword, '/recepcion/appointments', aDay],
  ] as const) {
    const visit = await browser.visit();
    await signIn(visit, rol, login, password);
    // A page's file is named after its route's file: the last part of the address.
    await openSlowly(visit.page, address, heading, address.slice(address.lastIndexOf('/') + 1));
  }
});
