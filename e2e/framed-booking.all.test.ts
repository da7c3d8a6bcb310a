import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type RunningProduct,
  startProduct,
} from '../src/testing/product/running-product.ts';
import { fillNewPatient, readCode } from './booking-screens.ts';
import { lookAt, newPerson } from './clinic-calls.ts';
import { journeyClinic } from './journey-clinic.ts';
import { testPeople } from './people.ts';
import { testBrowser, type Visit } from './visit.ts';

/* The booking within another web site: a page of another origin on this machine frames it. */

const browser = testBrowser();
const people = testPeople();
const atTimes =
  '/agendar-cita?especialidad=clinica-medica&cobertura=particular&paso=horario';

let product: RunningProduct;
let dataDir: string;
/** A site that frames the address behind the slash of its own address. */
const site = createServer((request, answer) => {
  const framed = `${product.baseUrl}${request.url}`
    .replaceAll('&', '&amp;')
    .replaceAll('"', '');
  answer.setHeader('content-type', 'text/html; charset=utf-8');
  answer.end(
    `<!doctype html><html lang="es"><title>Otro sitio</title><link rel="icon" href="data:,"><h1>Otro sitio</h1><iframe title="Turnos" src="${framed}" width="350" height="700"></iframe>`,
  );
});
/** The same server under two names. The clinic allows only the first. */
let namedSite: string;
let unnamedSite: string;

beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  [namedSite, unnamedSite] = [
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
  ];
  dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-framed-'));
  const { databaseUrl } = journeyClinic();
  product = await startProduct({
    dataDir,
    settings: {
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      BOOKING_BUDGETS: 'off',
      FRAMED_BY: namedSite,
    },
  });
});

afterAll(async () => {
  site.close();
  site.closeAllConnections();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens the site with the clinic's page in its frame. */
async function openFramed(
  path: string,
  {
    from = namedSite,
    refusals = [],
  }: { from?: string; refusals?: number[] } = {},
): Promise<{ visit: Visit; frame: Frame }> {
  const visit = await browser.visit({
    baseUrl: from,
    otherOrigins: [product.baseUrl],
    provokes: ['frame-ancestors'],
    refusals,
  });
  await visit.page.goto(path);
  const frame = visit.page.frames().find((each) => each.parentFrame() !== null);
  if (!frame) throw new Error('Nothing is framed.');
  return { visit, frame };
}

/** Presses a link that opens a tab, and waits for that tab's page. */
async function pressToTab(
  { page, hands }: Visit,
  link: Locator,
  path: string,
): Promise<Page> {
  await hands.press(link);
  const find = () =>
    page
      .context()
      .pages()
      .find(
        (each) =>
          each !== page && each.url().startsWith(`${product.baseUrl}${path}`),
      );
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Page;
}

/** True if the browser shows its own page, because the product refuses to be framed. */
const isRefused = (visit: Visit) =>
  visit.page.frames().some((each) => each.url().startsWith('chrome-error:'));

/** The same visit, with its hands inside the frame. */
const within = (visit: Visit, frame: Frame): Visit => ({
  ...visit,
  page: frame as never,
});

const headingIn = (frame: Frame, name: string) =>
  frame.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test('a new patient books in a frame of a named site, and opens the appointment’s link in another tab', async () => {
  const { visit, frame } = await openFramed('/');
  const { hands } = visit;
  await headingIn(frame, 'Saque su turno');
  await hands.press(
    frame.getByRole('main').getByRole('link', { name: 'Agendar cita' }),
  );
  await headingIn(frame, '¿Con quién se quiere atender?');
  await frame.goto(`${product.baseUrl}${atTimes}`);
  await hands.press(frame.getByRole('button', { name: 'Tomar este turno' }));
  await headingIn(frame, '¿Para quién es el turno?');
  await hands.choose(frame.getByRole('radio', { name: /primera vez/ }));
  const person = newPerson();
  await fillNewPatient(within(visit, frame), person);
  await hands.press(frame.getByRole('button', { name: 'Continuar' }));
  await headingIn(frame, 'Revise y confirme');
  await hands.press(frame.getByRole('button', { name: 'Confirmar turno' }));
  await headingIn(frame, 'Turno reservado');
  const code = await readCode(within(visit, frame));
  const [download] = await Promise.all([
    visit.page.waitForEvent('download'),
    hands.press(frame.getByRole('link', { name: 'Agregar al calendario' })),
  ]);
  expect(download.suggestedFilename()).toBe(`turno-${code}.ics`);

  const link = frame.getByRole('link', { name: 'Ver, cambiar o cancelar' });
  const own = await pressToTab(visit, link, '/cancelar-turno/');
  await own
    .getByRole('heading', { level: 1, name: 'Su turno', exact: true })
    .waitFor();
  const appointmentId = new URL(own.url()).pathname.split('/').at(-1) ?? '';
  const access = { kind: 'code', dni: person.dni, code } as const;
  expect(await lookAt(appointmentId, access)).toMatchObject({
    status: 'booked',
  });
  await headingIn(frame, 'Turno reservado');
});

test('a known patient types no password in a frame: a tab of its own takes the time', async () => {
  const { visit, frame } = await openFramed(atTimes);
  const { hands } = visit;
  await hands.press(frame.getByRole('button', { name: 'Tomar este turno' }));
  await headingIn(frame, '¿Para quién es el turno?');
  await frame.getByRole('link', { name: 'Seguir en otra pestaña' }).waitFor();
  expect(await frame.locator('input[type=password]').count()).toBe(0);
  const [own] = await Promise.all([
    visit.page.context().waitForEvent('page'),
    hands.press(frame.getByRole('link', { name: 'Seguir en otra pestaña' })),
  ]);
  await headingIn(frame, 'Elija día y horario');
  await own
    .getByText('El horario que eligió')
    .or(own.getByText('Primer turno libre'))
    .first()
    .waitFor();
  await own.getByRole('button', { name: 'Tomar este turno' }).click();
  await own.getByLabel('Contraseña').waitFor();
});

test('a new patient who must show a code continues in a tab, where the cookie is kept', async () => {
  const { visit, frame } = await openFramed(atTimes, { refusals: [429] });
  const { hands } = visit;
  const refusal = {
    defined: true,
    code: 'EMAIL_CODE_NEEDED',
    status: 429,
    message: 'Hace falta un código.',
  };
  await visit.page.route('**/api/public/appointments', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify(refusal),
    }),
  );
  await hands.press(frame.getByRole('button', { name: 'Tomar este turno' }));
  await headingIn(frame, '¿Para quién es el turno?');
  await hands.choose(frame.getByRole('radio', { name: /primera vez/ }));
  await fillNewPatient(within(visit, frame), newPerson());
  await hands.press(frame.getByRole('button', { name: 'Continuar' }));
  await hands.press(frame.getByRole('button', { name: 'Confirmar turno' }));
  const link = frame.getByRole('link', { name: 'Seguir en otra pestaña' });
  await link.waitFor();
  expect(
    await frame.getByRole('button', { name: 'Confirmar turno' }).count(),
  ).toBe(0);
  const own = await pressToTab(visit, link, '/agendar-cita');
  await own.getByRole('button', { name: 'Tomar este turno' }).waitFor();
  await headingIn(frame, 'Elija día y horario');
});

test('a frame never shows a panel or the sign-in', async () => {
  const { visit, frame } = await openFramed('/');
  await frame.locator('#root h1').waitFor();
  const [login] = await Promise.all([
    visit.page.context().waitForEvent('page'),
    visit.hands.press(
      frame.getByRole('banner').getByRole('link', { name: 'Ingresar' }),
    ),
  ]);
  await login
    .getByRole('heading', { level: 1, name: 'Ingresar', exact: true })
    .waitFor();
  await headingIn(frame, 'Saque su turno');
  // The page's own code navigates so, without a link and without a new document.
  for (const path of [
    '/recepcion/appointments',
    '/mi-cuenta/citas',
    '/login',
  ]) {
    await frame.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await headingIn(frame, 'Siga en otra pestaña');
    expect(await frame.getByRole('textbox').count()).toBe(0);
    await visit.hands.press(frame.getByRole('link', { name: 'Volver' }));
    await frame
      .locator('#root h1')
      .filter({ hasText: 'Saque su turno' })
      .waitFor();
  }
  // The framing page navigates so.
  await visit.page.goto('/mi-cuenta/citas');
  await expect.poll(() => isRefused(visit)).toBe(true);
});

test('a patient who is signed in does not see their account in a frame of the same site', async () => {
  const { dni } = await people.patient({ fullName: 'Rosa Del Marco' });
  const { port } = new URL(product.baseUrl);
  // The same site on another port, and therefore with the same cookies and storage.
  const visit = await browser.visit({
    baseUrl: namedSite,
    otherOrigins: [product.baseUrl, `http://localhost:${port}`],
  });
  const { page } = visit;
  await page.goto(`http://localhost:${port}/login`);
  await page.getByRole('textbox', { name: 'DNI' }).fill(dni);
  await page.getByLabel('Contraseña').fill(dni);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Ingresar' })
    .click();
  await page
    .getByRole('heading', { level: 1, name: 'Mis turnos', exact: true })
    .waitFor();
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((address) => void window.open(address), `${namedSite}/`),
  ]);
  await beside
    .locator('iframe')
    .evaluate((frame: HTMLIFrameElement, address) => {
      frame.src = address;
    }, `http://localhost:${port}/agendar-cita`);
  const framed = beside.frameLocator('iframe');
  await framed
    .getByRole('heading', {
      level: 1,
      name: 'Siga en otra pestaña',
      exact: true,
    })
    .waitFor();
  expect(await framed.getByText('Rosa').count()).toBe(0);
  const [own] = await Promise.all([
    page.context().waitForEvent('page'),
    framed.getByRole('link', { name: 'Abrir en otra pestaña' }).click(),
  ]);
  await own.waitForURL(/\/mi-cuenta\/citas\?agendar=/);
});

test('a site that the clinic does not name cannot frame a page', async () => {
  const { visit } = await openFramed('/agendar-cita', { from: unnamedSite });
  await expect.poll(() => isRefused(visit)).toBe(true);
});
