import type { Locator } from 'playwright-core';
import type { Person } from './clinic-calls.ts';
import type { Visit } from './visit.ts';

/* The screens of a booking, found by the words that a patient reads on them. */

/** First screen: chooses the specialty, with any of its doctors. */
export async function chooseSpecialty(
  { page, hands, see }: Visit,
  specialty: string,
): Promise<void> {
  await see('¿Con quién se quiere atender?');
  await hands.press(
    page.getByRole('button', { name: new RegExp(`^${specialty}`) }),
  );
  await hands.select(
    page.getByLabel('Obra social o prepaga'),
    'Ninguna: pago particular',
  );
  await hands.press(page.getByRole('button', { name: 'Ver horarios' }));
}

/** Second screen: picks the first time of the last day with times in the month. Returns both texts. */
export async function chooseTime({
  page,
  hands,
  see,
}: Visit): Promise<{ day: string; time: string }> {
  const days = page
    .getByRole('gridcell')
    .getByRole('button', { name: /, \d+ horarios?$/ });
  await days.first().waitFor();
  await see('Elija día y horario');
  const name = (await days.last().getAttribute('aria-label')) ?? '';
  const [day = ''] = name.split(',');
  await hands.pickDay(page.getByRole('button', { name, exact: true }));
  const times = page.getByRole('region', { name: 'Horarios del día' });
  await times
    .getByRole('heading', { name: new RegExp(`^${day}$`, 'i') })
    .waitFor();
  const first = times.getByRole('button', { name: /^\d\d:\d\d/ }).first();
  const time = ((await first.textContent()) ?? '').slice(0, 5);
  await hands.press(first);
  return { day, time };
}

/** Third screen: fills in the form of a new patient. */
export async function fillNewPatient(
  { page, hands }: Visit,
  person: Person,
): Promise<void> {
  const [year = '', month = '', day = ''] = person.birthDate.split('-');
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), person.dni);
  await hands.fill(
    page.getByRole('textbox', { name: 'Nombre y apellido' }),
    person.fullName,
  );
  await hands.fill(
    page.getByRole('textbox', { name: 'Fecha de nacimiento' }),
    `${day}${month}${year}`,
  );
  await hands.fill(
    page.getByRole('textbox', { name: 'Celular' }),
    person.phone,
  );
  await hands.tick(
    page.getByRole('checkbox', { name: /política de privacidad/ }),
  );
}

/** The current values of the patient's form. */
export async function typedData({
  page,
}: Visit): Promise<Record<string, string>> {
  const labels = ['DNI', 'Nombre y apellido', 'Fecha de nacimiento', 'Celular'];
  const typed = await Promise.all(
    labels.map(async (label) => [
      label,
      await page.getByRole('textbox', { name: label }).inputValue(),
    ]),
  );
  return Object.fromEntries(typed);
}

/** The appointment's code on the last screen. */
export async function readCode({ page }: Visit): Promise<string> {
  const text = await page
    .getByText('Código del turno', { exact: true })
    .locator('..')
    .textContent();
  return /[A-HJKMNP-Z2-9]{6}/.exec(text ?? '')?.[0] ?? '';
}

/** Picks the last time of the last day with times in the month. Returns its text. */
export async function chooseLastTime({
  page,
  hands,
  see,
}: Visit): Promise<string> {
  const days = page
    .getByRole('gridcell')
    .getByRole('button', { name: /, \d+ horarios?$/ });
  await days.first().waitFor();
  await see('Elija otro horario');
  const name = (await days.last().getAttribute('aria-label')) ?? '';
  const [day = ''] = name.split(',');
  await hands.pickDay(page.getByRole('button', { name, exact: true }));
  const times = page.getByRole('region', { name: 'Horarios del día' });
  await times
    .getByRole('heading', { name: new RegExp(`^${day}$`, 'i') })
    .waitFor();
  const last = times.getByRole('button', { name: /^\d\d:\d\d$/ }).last();
  const clock = (await last.textContent()) ?? '';
  await hands.press(last);
  return `${day}, ${clock}`;
}

/** The requests for a hold. */
export const holdCalls = '**/api/public/holds';

export const timeIsLost = 'Ese horario acaba de ocuparse.';

/** The times that are offered instead of a lost time. */
export function nearestTimes({ page }: Visit): Locator {
  return page.getByRole('alert').getByRole('button', { name: /\d\d:\d\d · / });
}
