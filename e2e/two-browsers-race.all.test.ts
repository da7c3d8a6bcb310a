import { expect, test } from 'vitest';
import type { Hold } from '../src/subjects/booking/contract/booking.ts';
import {
  fillNewPatient,
  holdCalls,
  nearestTimes,
  timeIsLost,
  typedData,
} from './booking-screens.ts';
import {
  bookElsewhere,
  findFirstFree,
  letGo,
  newPerson,
  type Wanted,
} from './clinic-calls.ts';
import { testBrowser } from './visit.ts';

const browser = testBrowser();

/** Goes to the patient's screen with the time held, and fills in all fields. */
async function typeWithHold(specialty: string) {
  const visit = await browser.visit({ refusals: [409, 410] });
  const { page, hands } = visit;
  await page.clock.install();
  const wanted = await findFirstFree(specialty);
  await page.goto(
    `/agendar-cita?especialidad=${specialty}&medico=${wanted.doctorId}&cobertura=particular&paso=horario`,
  );
  const [answer] = await Promise.all([
    page.waitForResponse(holdCalls),
    hands.press(page.getByRole('button', { name: 'Tomar este turno' })),
  ]);
  const hold = (await answer.json()) as Hold;
  await hands.choose(page.getByRole('radio', { name: /primera vez/ }));
  const person = newPerson();
  await fillNewPatient(visit, person);
  const slot: Wanted = { ...wanted, startsAt: hold.startsAt };
  return { visit, hold, slot, person, typed: await typedData(visit) };
}

test('the hold expires while the patient types and another takes the time: the form stays', async () => {
  const { visit, hold, slot, person, typed } =
    await typeWithHold('ginecologia');
  const { page, hands, see } = visit;
  await letGo(hold.id);
  await bookElsewhere(slot);
  await page.clock.fastForward('05:10');

  await page
    .getByText(
      'Se terminó el tiempo para este horario. Lo que escribió sigue aquí.',
    )
    .waitFor();
  await visit.expectAccessible();
  expect(await typedData(visit)).toEqual(typed);
  await hands.press(page.getByRole('button', { name: /^Tomar otra vez las/ }));
  await page.getByRole('alert').getByText(timeIsLost).waitFor();
  await visit.expectAccessible();
  expect(await typedData(visit)).toEqual(typed);

  await hands.press(nearestTimes(visit).first());
  await page
    .getByRole('alert')
    .getByText(timeIsLost)
    .waitFor({ state: 'detached' });
  expect(await typedData(visit)).toEqual(typed);
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  await see('Revise y confirme');
  await page.getByRole('main').getByText(person.fullName).first().waitFor();
  await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
  await see('Turno reservado');
});

test('another patient books the time just before «Confirmar»: the page offers the nearest and keeps the typed text', async () => {
  const { visit, hold, slot, person } = await typeWithHold('kinesiologia');
  const { page, hands, see } = visit;
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  await see('Revise y confirme');
  await letGo(hold.id);
  await bookElsewhere(slot);
  await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));

  await page.getByRole('alert').getByText(timeIsLost).waitFor();
  await see('Revise y confirme');
  await hands.press(nearestTimes(visit).first());
  await page
    .getByRole('alert')
    .getByText(timeIsLost)
    .waitFor({ state: 'detached' });
  await see('Revise y confirme');
  await page.getByRole('main').getByText(person.fullName).first().waitFor();
  await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
  await see('Turno reservado');
});

test('the hold expires and the time stays free: the patient takes it again by one press', async () => {
  const { visit, hold, typed } = await typeWithHold('salud-mental');
  const { page, hands, see } = visit;
  await letGo(hold.id);
  await page.clock.fastForward('05:10');
  await hands.press(page.getByRole('button', { name: /^Tomar otra vez las/ }));
  await page.getByRole('timer').waitFor();
  expect(await typedData(visit)).toEqual(typed);
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  await see('Revise y confirme');
});
