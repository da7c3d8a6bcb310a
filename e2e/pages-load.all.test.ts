import { describe, expect, test } from 'vitest';
import { readDoctors } from './clinic-calls.ts';
import {
  byTouchOnAPhone,
  everyWay,
  isEveryWayWalked,
  testBrowser,
} from './visit.ts';

const browser = testBrowser();

const pages: [address: string, heading: string, chunk: RegExp][] = [
  ['/', 'Saque su turno', /\/home-page-[^/]+\.js$/],
  ['/doctores', 'Profesionales', /\/doctores-[^/]+\.js$/],
  ['/agendar-cita', '¿Con quién se quiere atender?', /\/booking-[^/]+\.js$/],
  [
    '/agendar-cita/{doctor}',
    'Turnos con {doctor’s name}',
    /\/agendar-cita\._doctorId-[^/]+\.js$/,
  ],
  [
    '/registro-paciente',
    'Registro de paciente',
    /\/registro-paciente-[^/]+\.js$/,
  ],
  [
    '/cancelar-turno/{turno}',
    'Ver su turno',
    /\/cancel-appointment-page-[^/]+\.js$/,
  ],
  ['/turnero', 'Sala de espera', /\/turnero-page-[^/]+\.js$/],
  [
    '/politicas-de-privacidad',
    'Política de privacidad',
    /\/politicas-de-privacidad-[^/]+\.js$/,
  ],
];
const notFound: (typeof pages)[number] = [
  '/no-existe',
  'No encontramos esa página',
  /\/not-found-page-[^/]+\.js$/,
];

async function fillIn(address: string): Promise<string> {
  const [doctor] = await readDoctors();
  return address
    .replace('{doctor}', doctor?.id ?? '')
    .replace('{doctor’s name}', doctor?.name ?? '')
    .replace('{turno}', '0190a000-0001-7000-8000-000000000001');
}

// `npm test` opens the pages only on a phone, because the journeys at a desk open most of them.
const ways = isEveryWayWalked
  ? everyWay.filter(([, way]) => way.hands !== 'keyboard')
  : byTouchOnAPhone;

describe.each(ways)('%s', (_, way) => {
  test.each(pages)(
    '%s opens in light and dark without errors',
    async (address, heading) => {
      const { page, see, expectAccessible } = await browser.visit({
        ...way,
        colorScheme: 'light',
      });
      const answer = await page.goto(await fillIn(address));
      expect(answer?.status()).toBe(200);
      const name = await fillIn(heading);
      await see(name);
      expect(await page.title()).toBe(`${name} · Clínica del Parque`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
      await expectAccessible();
    },
  );
});

test.each([...pages, notFound])(
  '%s shows a spinner while its code loads',
  async (address, heading, chunk) => {
    const { page } = await browser.visit({
      refusals: address === notFound[0] ? [404] : [],
    });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let count = 0;
    await page.route(chunk, async (route) => {
      count++;
      await arrived;
      await route.continue();
    });
    await page.goto(await fillIn(address), { waitUntil: 'commit' });
    await page.getByRole('status').getByText('Cargando…').waitFor();
    // The page's heading is shown already if it follows from the address.
    const name = await fillIn(heading);
    const named = await page
      .getByRole('heading', { level: 1 })
      .allTextContents();
    expect(named).toEqual(/turn/.test(address) ? [] : [name]);
    expect(await page.locator('#root h1').count()).toBe(0);
    arrive();
    await page
      .locator('#root')
      .getByRole('heading', { level: 1, name, exact: true })
      .waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(count).toBeGreaterThan(0);
  },
);

test.each([
  '/no-existe',
  '/administracion',
  '/agendar-cita/uno/dos',
  '/cancelar-turno',
  '/assets/nada.js',
  '/%3Cscript%3E',
])('%s answers 404 with a page in words', async (address) => {
  const { page } = await browser.visit({ refusals: [404] });
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(404);
  await page
    .getByRole('heading', { level: 1, name: 'No encontramos esa página' })
    .waitFor();
});

test('the not-found page leads home by one press', async () => {
  const { page, hands, see } = await browser.visit({ refusals: [404] });
  await page.goto('/no-existe');
  await see('No encontramos esa página');
  await hands.press(
    page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }),
  );
  await see('Saque su turno');
});

test('the address of an unknown doctor shows a helpful page', async () => {
  const { page, see } = await browser.visit({ refusals: [404, 422] });
  await page.goto('/agendar-cita/0190a000-0001-7000-8000-000000000001');
  await see('Ese profesional no está disponible');
  await page.goto('/agendar-cita/nadie');
  await see('Ese profesional no está disponible');
});

test('the colours follow the system until the user chooses, and the choice stays', async () => {
  const { page, see } = await browser.visit({ colorScheme: 'light' });
  await page.goto('/');
  const scheme = () =>
    page.locator('html').getAttribute('data-mantine-color-scheme');
  await expect.poll(scheme).toBe('light');
  await page.getByRole('button', { name: 'Cambiar a colores oscuros' }).click();
  await expect.poll(scheme).toBe('dark');
  await see('Saque su turno');
  await page.reload();
  await expect.poll(scheme).toBe('dark');
  await page.getByRole('button', { name: 'Cambiar a colores claros' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
});

test('a user skips to the content by keyboard', async () => {
  const { page } = await browser.visit();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  // The page may replace the first HTML meanwhile, and the focus moves with it.
  await expect
    .poll(() => skip.evaluate((link) => link === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() =>
      document.querySelector('main')?.contains(document.activeElement),
    ),
  ).toBe(true);
});
