import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { staffPassword, testPeople } from './people.ts';
import { testBrowser, type Visit } from './visit.ts';

/** What each frame drew, as the text that could be seen, since the first that drew any. */
interface Noting {
  drawn: string[];
}

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

/** Notes what each frame draws within the window, until the page has its heading. */
function noteFrames(): void {
  const drawn: string[] = [];
  Object.assign(window, { drawn });
  const note = () => {
    const shown = [...document.querySelectorAll<HTMLElement>('body > div')].filter(
      (part) => part.getBoundingClientRect().top < innerHeight,
    );
    // biome-ignore lint/performance/useDomNodeTextContent: only text that is drawn counts.
    const text = shown.map((part) => part.innerText.trim()).join('');
    if (text !== '' || drawn.length > 0) drawn.push(text);
    if (!document.querySelector('h1')) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

test.each([
  ['/', []],
  ['/login', []],
  ['/no-existe', [404]],
])(
  'a first visit of %s shows a spinner that turns and the clinic’s name, and never a blank, until the page is there',
  async (address, refusals) => {
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
    const name = spinner.getByText('Clínica del Parque');
    await name.waitFor();
    expect((await name.boundingBox())?.y).toBeLessThan(700);
    const turning = await spinner.evaluate((status) =>
      status.getAnimations({ subtree: true }).map(({ playState }) => playState),
    );
    expect(turning).toEqual(['running']);
    held.resolve();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => spinner.count()).toBe(0);
    const drawn = await page.evaluate(() => (window as unknown as Noting).drawn);
    expect(drawn.length).toBeGreaterThan(1);
    expect(drawn.filter((text) => text === '')).toEqual([]);
  },
);
