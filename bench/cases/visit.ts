import type { Page } from 'playwright-core';
import {
  dayOf,
  epochMinuteOf,
  startOfDay,
} from '../../src/base/time/clinic-zone.ts';
import { insertLicense } from '../../src/testing/clinic/documents.ts';
import {
  insertDoctorAccount,
  staffPassword,
} from '../../src/testing/clinic/people.ts';
import { openBrowser } from '../browser.ts';
import { benchZone } from '../clinic.ts';
import { insertPatients } from '../clinic-queries.ts';
import { countedOf } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';
import { insertWaiting } from '../waiting-queries.ts';

// The most time of a visit, as a multiple of its letters and keys at a doctor's pace.
const most = 1.25;
/** The pace of a person at a keyboard: five letters a second, and two keys that act. */
const letterMs = 200;
const keyMs = 500;

/**
 * Measures a usual visit by keys alone, from "Empezar" to signed, typed at a person's pace. The rest is the
 * time of the product. The first visit warms up, and is typed without pauses.
 */
export async function measureUsualVisit(stage: Stage): Promise<Line[]> {
  const { clinic, product } = await stage.small();
  const rounds = stage.rounds(5);
  const { owner, specialtyId, practiceId } = clinic;
  const doctor = await insertDoctorAccount(
    { owner },
    {
      name: 'Doctora Prisa',
      email: 'prisa@clinica.example',
      enabledAt: new Date(),
    },
  );
  await insertLicense(
    { owner },
    { doctorId: doctor.doctorId, number: '900001' },
  );
  const today = dayOf(epochMinuteOf(Date.now()), benchZone);
  await insertWaiting(owner, {
    doctorId: doctor.doctorId,
    specialtyId,
    practiceId,
    patientIds: await insertPatients(owner, rounds + 1),
    from: new Date(startOfDay(today, benchZone) * 60_000),
  });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({
      viewport: { width: 1366, height: 768 },
      locale: 'es-AR',
    });
    await signIn(page, {
      origin: `http://127.0.0.1:${product.port}`,
      email: doctor.email,
    });
    const visits: Awaited<ReturnType<typeof attend>>[] = [];
    for (let round = 0; round <= rounds; round++)
      visits.push(await attend(page, { isWarmUp: round === 0 }));
    return [
      toLine(
        { name: 'visit/usual', unit: 's' },
        {
          values: countedOf(visits).map(({ seconds }) => seconds),
          floors: countedOf(visits).map(({ paceSeconds }) => paceSeconds),
        },
        { atMostTimes: most, also: `${letterMs} ms a letter, ${keyMs} a key` },
      ),
    ];
  } finally {
    await browser.close();
  }
}

async function signIn(
  page: Page,
  { origin, email }: { origin: string; email: string },
): Promise<void> {
  await page.goto(`${origin}/login?rol=doctor`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Contraseña').fill(staffPassword);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Ingresar' })
    .click();
  await page.waitForURL('**/doctor/appointments');
}

/**
 * Starts the next visit, writes, signs, and returns to the day. Returns the seconds from start to signed, and
 * those that the pace takes.
 */
async function attend(page: Page, { isWarmUp }: { isWarmUp: boolean }) {
  const { keyboard } = page;
  let paceMs = 0;
  const type = (text: string) => {
    paceMs += text.length * letterMs;
    return keyboard.type(text, { delay: isWarmUp ? 0 : letterMs });
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      paceMs += keyMs;
      if (!isWarmUp) await page.waitForTimeout(keyMs);
      await keyboard.press(key);
    }
  };
  await page.getByRole('button', { name: /^Empezar / }).waitFor();
  const began = performance.now();
  await press('e');
  await page.getByRole('link', { name: /^Escribir la consulta / }).waitFor();
  await press('v');
  await page.locator('[name="reason"]:focus').waitFor();
  await type('Control de presión');
  await press('Tab');
  await type('Buen estado general. Sin edemas.');
  await press('Tab');
  await type('130');
  await press('Tab');
  await type('85');
  // Skips the other vital signs.
  await press(...Array(7).fill('Tab'));
  await type('hiperten');
  await page.getByRole('option').first().waitFor();
  await press('ArrowDown', 'Enter', 'Tab', 'Tab');
  await type('Sigue igual. Control en tres meses.');
  await press('Control+Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Firmar' })
    .waitFor();
  await press('Enter');
  await page.getByText(/^Folio 1 · firmó /).waitFor();
  const seconds = (performance.now() - began) / 1000;
  const paceSeconds = paceMs / 1000;
  await press('Enter');
  await page.waitForURL('**/doctor/appointments');
  return { seconds, paceSeconds };
}
