import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { staffPassword, testPeople } from './people.ts';
import { testBrowser, type Visit } from './visit.ts';

/** The visible text of each frame, from the spinner of the first HTML on. */
interface Noting {
  drawn: string[];
}

/* The sign-in pages and the panels load on demand, and a spinner shows meanwhile (specification §2). */

const browser = testBrowser();
const people = testPeople();

const greeting = /^Buen(?: día|as tardes|as noches), /;
const aDay = /^\p{Lu}\p{L}+ \d+ de \p{L}+$/u;

/** Opens the address and holds the page's code back. Expects the spinner first, and then the page. */
async function openSlowly(
  page: Page,
  address: string,
  heading: string | RegExp,
  chunk: string,
) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let count = 0;
  await page.route(
    new RegExp(`/assets/${chunk.replaceAll('.', '\\.')}-[\\w-]+\\.js$`),
    async (route) => {
      count++;
      await arrived;
      await route.continue();
    },
  );
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('status').getByText('Cargando…').first().waitFor();
  expect(await page.locator('#root h1').count()).toBe(0);
  arrive();
  await page
    .locator('#root')
    .getByRole('heading', { level: 1, name: heading })
    .waitFor();
  expect(count).toBeGreaterThan(0);
}

async function signIn(
  { page, hands }: Visit,
  rol: string,
  login: string,
  password: string,
) {
  await page.goto(`/login?rol=${rol}`);
  await hands.fill(
    page.getByRole('textbox', { name: rol === 'paciente' ? 'DNI' : 'E-mail' }),
    login,
  );
  await hands.fill(page.getByLabel('Contraseña'), password);
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Cerrar sesión' })
    .waitFor();
}

test.each([
  ['/login', 'Ingresar', 'login'],
  ['/registro', 'Registrarse', 'registro'],
  ['/recordar', 'Recordar o recuperar el acceso', 'recordar'],
])(
  '%s loads on first opening, behind a spinner',
  async (address, heading, chunk) => {
    const { page } = await browser.visit();
    await openSlowly(page, address, heading, chunk);
  },
);

test('each panel loads when its signed-in user opens it, behind a spinner', async () => {
  const patient = await people.patient();
  const doctor = await people.doctor();
  const admin = await people.user('Admin');
  const receptionist = await people.user('Recepcionista');
  for (const [rol, login, password, address, heading] of [
    ['paciente', patient.dni, patient.dni, '/mi-cuenta/citas', 'Mis turnos'],
    ['doctor', doctor.email, staffPassword, '/doctor/appointments', 'Mi día'],
    [
      'administracion',
      admin.email,
      staffPassword,
      '/admin/dashboard',
      greeting,
    ],
    [
      'recepcion',
      receptionist.email,
      staffPassword,
      '/recepcion/appointments',
      aDay,
    ],
  ] as const) {
    const visit = await browser.visit();
    await signIn(visit, rol, login, password);
    // A page's file has the name of its route's file: the last part of the address.
    await openSlowly(
      visit.page,
      address,
      heading,
      address.slice(address.lastIndexOf('/') + 1),
    );
  }
});

/** Notes what each frame draws within the window, until the page has its heading. */
function noteFrames(): void {
  const drawn: string[] = [];
  Object.assign(window, { drawn });
  const note = () => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>('body > div'),
    ].filter((part) => part.getBoundingClientRect().top < innerHeight);
    // biome-ignore lint/performance/useDomNodeTextContent: only text that is drawn counts.
    const text = shown.map((part) => part.innerText.trim()).join('');
    if (text.includes('Cargando…') || drawn.length > 0) drawn.push(text);
    if (!document.querySelector('#root h1')) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

test.each([
  ['/', 'Saque su turno', []],
  ['/login', 'Ingresar', []],
  ['/no-existe', 'No encontramos esa página', [404]],
])(
  'a first visit of %s shows its name, the clinic’s and a turning spinner, never a blank, until the page loads',
  async (address, heading, refusals) => {
    const { page } = await browser.visit({ refusals });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(noteFrames);
    const held = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    const spinner = page.getByRole('status').filter({ hasText: 'Cargando…' });
    await spinner.waitFor();
    for (const words of [
      page.getByRole('banner').getByText('Clínica del Parque'),
      page.getByRole('heading', { level: 1, name: heading }),
    ]) {
      await words.waitFor();
      expect((await words.boundingBox())?.y).toBeLessThan(700);
    }
    const turning = await spinner.evaluate((status) =>
      status.getAnimations({ subtree: true }).map(({ playState }) => playState),
    );
    expect(turning).toEqual(['running']);
    held.resolve();
    await page.locator('#root h1').waitFor();
    await expect.poll(() => spinner.count()).toBe(0);
    const drawn = await page.evaluate(
      () => (window as unknown as Noting).drawn,
    );
    expect(drawn.length).toBeGreaterThan(1);
    expect(drawn.filter((text) => !text.includes(heading))).toEqual([]);
  },
);

const begun = [
  ['/', 'Saque su turno'],
  ['/agendar-cita', '¿Con quién se quiere atender?'],
] as const;

test.each(begun)(
  'a browser without scripts shows %s and follows its links',
  async (address, heading) => {
    const { page } = await browser.visit({ runsScripts: false });
    const reads = (name: string) =>
      page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.goto(address);
    await reads(heading);
    for (const specialty of ['Cardiología', 'Clínica médica']) {
      await page
        .getByRole('main')
        .getByText(specialty, { exact: true })
        .first()
        .waitFor();
    }
    expect(
      await page.locator('a[href^="tel:"]').filter({ visible: true }).count(),
    ).toBeGreaterThan(0);
    // Playwright finds no text inside `noscript`.
    await page.locator('noscript p').waitFor();
    expect(
      await page.getByText('Cargando…').filter({ visible: true }).count(),
    ).toBe(0);
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: 'Profesionales' })
      .click();
    await reads('Profesionales');
  },
);

test.each([
  ...begun,
  ['/login', 'Ingresar'],
  ['/doctores', 'Profesionales'],
] as const)(
  'the first HTML of %s is accessible, with large text and in the dark too',
  async (address, heading) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, see } = await browser.visit({ colorScheme });
      // The scripts get no answer, because a failed script would be a complaint.
      await page.route(/\/assets\/.*\.js$/, () => {});
      await page.goto(address, { waitUntil: 'commit' });
      await see(heading);
      expect(await page.locator('#first-page').count()).toBe(1);
    }
  },
);

test('a reader who scrolls or focuses a link before the page loads keeps their place', async () => {
  const { page } = await browser.visit();
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /^Próximo turno: .* en Cardiología$/ });
  await link.focus();
  await page.evaluate(() => window.scrollTo(0, 200));
  held.resolve();
  await page.locator('#root h1').waitFor();
  expect(await page.locator('#first-page').count()).toBe(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
  expect(
    await page.evaluate(
      () => document.activeElement?.closest('#root') !== null,
    ),
  ).toBe(true);
  expect(
    await link.evaluate((element) => element === document.activeElement),
  ).toBe(true);
});

test('a signed-in patient skips a page for visitors without seeing it, and sees the others', async () => {
  const patient = await people.patient();
  const visit = await browser.visit();
  const { page } = visit;
  await signIn(visit, 'paciente', patient.dni, patient.dni);
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const heading = (name: string) =>
    page.locator('#first-page').getByText(name, { exact: true }).first();
  await page.goto('/doctores', { waitUntil: 'commit' });
  await heading('Elija con quién atenderse.').waitFor();
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('html[data-signed-in]').waitFor();
  await page.getByRole('status').getByText('Cargando…').waitFor();
  await heading('Saque su turno').waitFor({ state: 'hidden' });
  held.resolve();
  await page
    .locator('#root')
    .getByRole('heading', { level: 1, name: 'Mis turnos' })
    .waitFor();
});
