import { expect } from 'vitest';
import { instantOf, startOfDay } from '../src/base/time/clinic-zone.ts';
import { readClinic, readSpecialty, type Wanted } from './clinic-calls.ts';
import { countedHands, mostTaps } from './counted-hands.ts';
import { patientPassword, type testPeople } from './people.ts';
import type { testBrowser, Way } from './visit.ts';

interface Walker {
  dni: string;
  /** The DNI, if the patient chose no password. */
  password?: string;
  way?: Way;
  largeLetters?: boolean;
}

/** Opens the phone of a signed-in patient at "Mis turnos". It counts the taps of each task. */
export async function phoneOf(
  browser: ReturnType<typeof testBrowser>,
  { dni, password = patientPassword, way, largeLetters = false }: Walker,
) {
  const visit = await browser.visit(way);
  const { page, see } = visit;
  if (largeLetters)
    await page.addInitScript(() => localStorage.setItem('text_size', 'large'));
  await page.goto('/login');
  await visit.hands.fill(page.getByRole('textbox', { name: 'DNI' }), dni);
  await visit.hands.fill(page.getByLabel('Contraseña'), password);
  await visit.hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
  await see('Mis turnos');
  const letters = await page.evaluate(
    () => getComputedStyle(document.documentElement).fontSize,
  );
  expect(letters).toBe(largeLetters ? '20px' : '16px');
  const hands = countedHands(visit.hands);
  /** Counts the taps of a task. `fewer`: taps that are not needed because more is on file. */
  const task = async (
    name: string,
    walk: () => Promise<unknown>,
    { fewer = 0 } = {},
  ) => {
    const before = hands.taps();
    await walk();
    await visit.expectAccessible();
    expect(hands.taps() - before, name).toBeLessThanOrEqual(
      mostTaps(name) - fewer,
    );
  };
  const menu = (name: string) =>
    hands.press(
      page.getByRole('navigation').getByRole('link', { name, exact: true }),
    );
  return { ...visit, hands, task, menu };
}

export type Phone = Awaited<ReturnType<typeof phoneOf>>;

export const noon = 12 * 60;
let doctors = 0;

/**
 * A new professional of kinesiology. Attends from 10 to 10:30 on `mornings`, and from 14 to 17 on
 * `afternoons`.
 */
export async function kinesiologist(
  people: ReturnType<typeof testPeople>,
  { mornings = [], afternoons }: { mornings?: string[]; afternoons: string[] },
) {
  const { id: specialtyId, practices } = await readSpecialty('kinesiologia');
  const practice = practices.find(({ maxSessions }) => maxSessions !== null);
  if (!practice) throw new Error('No practice may be booked in series.');
  const { doctorId } = await people.doctor({
    name: `Berta ${++doctors} Iturralde`,
  });
  const { timeZone } = await readClinic();
  const instant = (day: string, minute: number) =>
    instantOf(startOfDay(day, timeZone) + minute).toString();
  await people.query('insert into doctor_specialties values ($1, $2)', [
    doctorId,
    specialtyId,
  ]);
  await people.query(
    'insert into doctor_practices (doctor_id, practice_id) values ($1, $2)',
    [doctorId, practice.id],
  );
  const attend = (day: string, from: number, to: number) =>
    people.query(
      'insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes) values ($1, $2, $3, 30)',
      [doctorId, instant(day, from), instant(day, to)],
    );
  for (const day of mornings) await attend(day, noon - 120, noon - 90);
  for (const day of afternoons) await attend(day, noon + 120, noon + 300);
  return {
    visited: { doctorId, practiceId: practice.id },
    at: (day: string, minute: number): Wanted => ({
      doctorId,
      practiceId: practice.id,
      startsAt: instant(day, minute),
    }),
  };
}
