import { expect, test } from 'vitest';
import { holdCalls, nearestTimes, timeIsLost } from './booking-screens.ts';
import { findFirstFree } from './clinic-calls.ts';
import { keepBack } from './keep-back.ts';
import { testBrowser, type Visit } from './visit.ts';

const browser = testBrowser();

test('two browsers ask for one time at once: one gets it, the other gets the nearest and continues', async () => {
  const { doctorId } = await findFirstFree('cardiologia');
  const address = `/agendar-cita?especialidad=cardiologia&medico=${doctorId}&cobertura=particular&paso=horario`;
  const rivals = await Promise.all([
    browser.visit({ refusals: [409] }),
    browser.visit({ refusals: [409], width: 1366, height: 768 }),
  ]);
  await Promise.all(rivals.map(({ page }) => page.goto(address)));
  const sent = await Promise.all(
    rivals.map(({ page }) => keepBack(page, holdCalls)),
  );
  for (const { page, hands } of rivals) {
    await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
  }
  await Promise.all(sent.map(({ arrived }) => arrived));
  for (const { go } of sent) go();

  const outcomes = await Promise.all(
    rivals.map(({ page }) =>
      Promise.race([
        page
          .getByRole('heading', { name: '¿Para quién es el turno?' })
          .waitFor()
          .then(() => 'has it'),
        page
          .getByRole('alert')
          .getByText(timeIsLost)
          .waitFor()
          .then(() => 'lost it'),
      ]),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['has it', 'lost it']);
  const loser = rivals[outcomes.indexOf('lost it')] as Visit;
  await loser.see('Elija día y horario');
  expect(new URL(loser.page.url()).searchParams.get('medico')).toBe(doctorId);
  expect(await nearestTimes(loser).count()).toBeGreaterThan(0);
  await loser.hands.press(nearestTimes(loser).first());
  await loser.see('¿Para quién es el turno?');
});
