import { expect, test } from 'vitest';
import { chooseLastTime } from './booking-screens.ts';
import { bookElsewhere } from './clinic-calls.ts';
import { aDistantAppointment, linkOf, lookBy } from './own-appointment.ts';
import { testBrowser } from './visit.ts';

const browser = testBrowser();

test('if another person takes the time first, the appointment stays and the page offers the nearest times', async () => {
  const { appointment, wanted } = await aDistantAppointment('oftalmologia');
  const visit = await browser.visit({ refusals: [409] });
  const { page, hands, see } = visit;
  await page.goto(linkOf(appointment));
  await hands.press(page.getByRole('button', { name: 'Cambiar el turno' }));
  await chooseLastTime(visit);
  await page.route(
    /\/move$/,
    async (route) => {
      const { startsAt } = route.request().postDataJSON() as {
        startsAt: string;
      };
      await bookElsewhere({ ...wanted, startsAt });
      await route.continue();
    },
    { times: 1 },
  );
  const question = page.getByRole('dialog', { name: '¿Cambiar su turno?' });
  await hands.press(question.getByRole('button', { name: 'Cambiar el turno' }));
  const problem = page
    .getByRole('alert')
    .filter({ hasText: 'Ese horario acaba de ocuparse.' });
  await problem.waitFor();
  // The focus moves from the confirmation to the alert with the reason, because the button of the chosen time
  // may be gone.
  await page
    .locator(':focus', { hasText: 'Ese horario acaba de ocuparse.' })
    .waitFor();
  await visit.expectAccessible();
  expect(await lookBy(appointment)).toMatchObject({ status: 'booked' });
  expect(Date.parse((await lookBy(appointment)).startsAt)).toBe(
    Date.parse(appointment.startsAt),
  );
  await hands.press(problem.getByRole('button').first());
  await hands.press(question.getByRole('button', { name: 'Cambiar el turno' }));
  await see('Su turno');
  await page
    .getByRole('main')
    .getByText(/^Su turno es ahora el /)
    .waitFor();
  expect(Date.parse((await lookBy(appointment)).startsAt)).not.toBe(
    Date.parse(appointment.startsAt),
  );
});

test('looking for another time changes nothing, and the browser’s back button returns to the appointment', async () => {
  const { appointment } = await aDistantAppointment('dermatologia');
  const before = { ...(await lookBy(appointment)), serverNow: '' };
  const visit = await browser.visit();
  const { page, hands, see } = visit;
  await page.goto(linkOf(appointment));
  await hands.press(page.getByRole('button', { name: 'Cambiar el turno' }));
  await chooseLastTime(visit);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.reload();
  await see('Elija otro horario');
  expect(page.url()).not.toContain(appointment.linkToken);
  await page.goBack();
  await see('Su turno');
  expect({ ...(await lookBy(appointment)), serverNow: '' }).toEqual(before);
});
