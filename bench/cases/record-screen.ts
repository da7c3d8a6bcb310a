import type { Browser, Page } from 'playwright-core';
import {
  patientPassword,
  staffPassword,
} from '../../src/testing/clinic/people.ts';
import { openBrowser } from '../browser.ts';
import { countedOf, measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../statistics.ts';
import { openRecords } from './record.ts';

const wheelPixels = 500;
const searched = [
  'paciente',
  'dolor',
  'presión',
  'control',
  'fiebre',
  'abdomen',
];
/**
 * The signed visits in each page. The selectors must match nothing before, and "Mis turnos" has articles and
 * another list of visits.
 */
const entries = {
  doctor: 'section article',
  patient: 'ul[aria-label^="Consultas, de la más nueva"] > li',
};
/** The pace of a hand at a wheel: about a turn for each frame, even if the page has not drawn. */
const wheelTurnMs = 16;
// The most time of each act, as a multiple of that on the floor's page.
const most = { open: 6, scroll: 3, filter: 6, search: 6 };

/**
 * Measures a record of 500 encounters in the doctor's and the patient's browser: from the click to the first
 * painted entries, and then scrolling, filtering, searching and printing it.
 */
export async function measureRecordScreen(stage: Stage): Promise<Line[]> {
  const { origin, floor, filled } = await openRecords(stage);
  const { doctorEmail, longRecordOf, longRecord } = filled;
  const wheelTurns = stage.sized(60, 5);
  const browser = await openBrowser();
  const visit = async (
    width: number,
    height: number,
    address: string,
    fields: [string, string][],
  ) => {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'es-AR',
    });
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    await page.goto(`${origin}${address}`);
    for (const [name, value] of fields)
      await page.getByRole('main').locator(`[name="${name}"]`).fill(value);
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Ingresar' })
      .click();
    await page.waitForURL(/appointments|citas/);
    return page;
  };
  try {
    const doctor = await visit(1366, 768, '/login?rol=doctor', [
      ['email', doctorEmail],
      ['password', staffPassword],
    ]);
    const asDoctor = () => openAsDoctor(doctor, origin, longRecordOf.dni);
    const patient = await visit(360, 740, '/login', [
      ['dni', longRecordOf.dni],
      ['password', patientPassword],
    ]);
    const asPatient = () => openAsPatient(patient, origin);
    const rounds = stage.rounds(5);
    const alone = async (
      name: string,
      act: () => Promise<number>,
    ): Promise<Line> => {
      const values: number[] = [];
      for (let round = 0; round <= rounds; round++) values.push(await act());
      return toLine(
        { name: `record/screen ${name}`, unit: 'ms' },
        { values: countedOf(values) },
        {},
      );
    };
    const beside = async (
      name: string,
      atMostTimes: number,
      act: (round: number) => Promise<number>,
      bareAct: (round: number) => Promise<number>,
    ): Promise<Line> => {
      const { ones, others } = await measureInTurns(rounds, act, bareAct);
      const goal = { atMostTimes };
      return toLine(
        { name: `record/screen ${name}`, unit: 'ms' },
        { values: ones, floors: others },
        goal,
      );
    };
    const bare = await openBare(
      browser,
      `http://127.0.0.1:${floor.port}/record.html?patientId=${longRecordOf.id}`,
    );
    const { open, first, all } = bare;
    return [
      await beside('doctor', most.open, asDoctor, () => open(first)),
      await alone('doctor, print', () =>
        asDoctor().then(() => print(doctor, longRecord)),
      ),
      await beside(
        'doctor, scroll p95',
        most.scroll,
        () => scroll(doctor, wheelTurns),
        () => open(all).then(() => scroll(bare.page, wheelTurns)),
      ),
      await beside(
        'doctor, filter',
        most.filter,
        () => filter(doctor),
        () => open(first).then(bare.filter),
      ),
      await beside(
        'doctor, search',
        most.search,
        (round) => search(doctor, round),
        (round) => open(first).then(() => bare.search(searched[round] ?? '')),
      ),
      await beside('patient', most.open, asPatient, () => open(first)),
      await alone('patient, print', () =>
        asPatient().then(() => print(patient, longRecord)),
      ),
      await beside(
        'patient, scroll p95',
        most.scroll,
        () => scroll(patient, wheelTurns),
        () => open(all).then(() => scroll(bare.page, wheelTurns)),
      ),
    ];
  } finally {
    await browser.close();
  }
}

/** Opens the bare page of the same record, with its first entries or all. */
async function openBare(browser: Browser, url: string) {
  const page = await browser.newPage({
    viewport: { width: 1366, height: 768 },
  });
  await page.addInitScript(watchPaint);
  const open = async (entries: number) => {
    await page.goto(`${url}&most=${entries}`);
    return untilPainted(page, 'article', () =>
      page.getByRole('button').click(),
    );
  };
  const filterBare = async () => {
    const years = await page.locator('option').allTextContents();
    return untilPainted(page, 'article:last-child:not([data-old])', () =>
      page.getByRole('combobox').selectOption(years.at(-1) ?? ''),
    );
  };
  const searchBare = async (word: string) => {
    await page.getByRole('searchbox').fill(word);
    return untilPainted(page, 'ul > li', () => page.keyboard.press('Enter'));
  };
  return {
    page,
    open,
    first: 20,
    all: 500,
    filter: filterBare,
    search: searchBare,
  };
}

/** Measures from the click on the patient's name. */
async function openAsDoctor(
  page: Page,
  origin: string,
  dni: string,
): Promise<number> {
  await page.goto(`${origin}/doctor/records`);
  await page.getByRole('searchbox', { name: 'Buscar un paciente' }).fill(dni);
  const patients = page
    .getByRole('list', { name: 'Pacientes' })
    .getByRole('link');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('ul[aria-label="Pacientes"] > li').length === 1,
  );
  return untilPainted(page, entries.doctor, () => patients.click());
}

async function openAsPatient(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/mi-cuenta/citas`);
  const link = page.getByRole('link', { name: 'Mi historia' });
  return untilPainted(page, entries.patient, () => link.click());
}

/**
 * Measures from the click on "Imprimir" until the whole record is there and the browser's dialog would open.
 */
async function print(page: Page, longRecord: number): Promise<number> {
  const ms = await untilPainted(page, '[data-printed]', () =>
    page.getByRole('button', { name: 'Imprimir', exact: true }).click(),
  );
  const count = await page.locator(Object.values(entries).join()).count();
  if (count < longRecord) throw new Error(`${count} encounters are printed.`);
  return ms;
}

/** The 95th percentile of the time between two frames while the wheel turns. */
async function scroll(page: Page, wheelTurns: number): Promise<number> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    const frames: number[] = [];
    Object.assign(window, { wheelFrames: frames });
    const note = (at: number) => {
      if ((window as { wheelFrames?: number[] }).wheelFrames !== frames) return;
      frames.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.mouse.move(180, 400);
  for (let turn = 0; turn < wheelTurns; turn++) {
    await page.mouse.wheel(0, wheelPixels);
    await page.waitForTimeout(wheelTurnMs);
  }
  const frames = await page.evaluate(() => {
    const { wheelFrames: noted = [] } = window as { wheelFrames?: number[] };
    Object.assign(window, { wheelFrames: undefined });
    return noted;
  });
  return percentile(
    frames.slice(1).map((at, index) => at - (frames[index] as number)),
    95,
  );
}

/** Measures from the choice of a year to its entries, and then shows all entries again. */
async function filter(page: Page): Promise<number> {
  const until = page.getByRole('combobox', { name: 'Hasta el año' });
  const years = await until.locator('option').all();
  const year = await years.at(-1)?.getAttribute('value');
  const ms = await untilPainted(
    page,
    'section [role="status"] + [aria-busy="false"]',
    () => until.selectOption(year ?? ''),
  );
  await until.selectOption('');
  await page.locator('section [role="status"]').waitFor({ state: 'detached' });
  return ms;
}

/** Measures from Enter to the matches within the record. Each round has another word. */
async function search(page: Page, round: number): Promise<number> {
  await page
    .getByRole('searchbox', { name: 'Buscar en esta historia' })
    .fill(searched[round] ?? '');
  const ms = await untilPainted(
    page,
    'ul[aria-label="Coincidencias"] > li',
    () => page.keyboard.press('Enter'),
  );
  await page.getByRole('button', { name: 'Cerrar los resultados' }).click();
  return ms;
}

/** The milliseconds from an act to the paint of the selector's elements, which are not there before. */
async function untilPainted(
  page: Page,
  selector: string,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(
    (wanted) => (window as Partial<Watching>).watchPaintOf?.(wanted),
    selector,
  );
  await act();
  const ms = await page.waitForFunction(
    () => (window as Partial<Watching>).paintedAfterMs,
  );
  return (await ms.jsonValue()) ?? Number.NaN;
}

interface Watching {
  watchPaintOf: (selector: string) => void;
  paintedAfterMs: number | null;
}

/** Runs in the page. Replaces the print dialog by an attribute. */
function watchPaint(): void {
  const acts = ['click', 'keydown', 'change'] as const;
  window.print = () => document.body.setAttribute('data-printed', '');
  const watching: Watching = {
    paintedAfterMs: null,
    watchPaintOf(selector) {
      Object.assign(window, { paintedAfterMs: null });
      document.body.removeAttribute('data-printed');
      let beganAt = Number.NaN;
      const begin = ({ timeStamp }: Event) => {
        beganAt = timeStamp;
        for (const act of acts) removeEventListener(act, begin, true);
      };
      for (const act of acts) addEventListener(act, begin, true);
      const watcher = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        watcher.disconnect();
        // The second frame from here is the first after it is painted.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            Object.assign(window, {
              paintedAfterMs: performance.now() - beganAt,
            });
          }),
        );
      });
      watcher.observe(document, {
        childList: true,
        subtree: true,
        attributes: true,
      });
    },
  };
  Object.assign(window, watching);
}
