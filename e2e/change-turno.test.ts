import { describe, expect, test } from 'vitest';
import type { BookedTurno } from '../src/contract/public/booking.ts';
import { chooseLastTime } from './booking-screens.ts';
import { bookElsewhere, findFreeAhead, lookAt, newPerson, type Wanted } from './clinic-calls.ts';
import { eachHandOnce, testBrowser } from './visit.ts';

const browser = testBrowser();

/** A turno far enough ahead that its patient may still change it. */
async function aDistantTurno(specialty: string): Promise<{ wanted: Wanted; turno: BookedTurno }> {
  const wanted = await findFreeAhead(specialty, 8);
  return { wanted, turno: await bookElsewhere(wanted, newPerson()) };
}

const linkOf = ({ id, linkToken }: BookedTurno) => `/cancelar-turno/${id}?token=${linkToken}`;
const lookBy = ({ id, linkToken }: BookedTurno) => lookAt(id, { kind: 'link', token: linkToken });

describe.each(eachHandOnce)('%s', (_, way) => {
  test('a patient confirms, changes, cancels and takes that back, all from the link', async () => {
    const { turno } = await aDistantTurno('cardiologia');
    const visit = await browser.visit(way);
    const { page, hands, see } = visit;
    const main = page.getByRole('main');
    const focused = page.locator('h1:focus');

    await page.goto(linkOf(turno));
    await see('Su turno');
    await hands.press(page.getByRole('button', { name: 'Confirmar asistencia' }));
    await main.getByText('Asistencia confirmada').waitFor();
    await focused.waitFor();
    await main.getByText('Confirmado', { exact: true }).waitFor();
    expect(await lookBy(turno)).toMatchObject({ isConfirmed: true, status: 'booked' });
    await visit.expectAccessible();

    await hands.press(page.getByRole('button', { name: 'Cambiar el turno' }));
    await see('Elija otro horario');
    await focused.waitFor();
    const wanted = await chooseLastTime(visit);
    const question = page.getByRole('dialog', { name: '¿Cambiar su turno?' });
    await question.getByText(new RegExp(`^${wanted}$`, 'i')).waitFor();
    await visit.expectAccessible();
    await hands.press(question.getByRole('button', { name: 'Cambiar el turno' }));
    await see('Su turno');
    await focused.waitFor();
    await main.getByText(`Su turno es ahora el ${wanted}`).waitFor();
    await main.getByText(/^Antes era el /).waitFor();
    const moved = await lookBy(turno);
    expect(moved).toMatchObject({ status: 'booked', code: turno.code });
    expect(Date.parse(moved.startsAt)).not.toBe(Date.parse(turno.startsAt));
    await expect.poll(() => page.url()).not.toContain('?');

    await hands.press(page.getByRole('button', { name: 'Cancelar el turno' }));
    await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Cancelar el turno' }));
    await see('Turno cancelado');
    await hands.press(page.getByRole('button', { name: 'Deshacer' }));
    await see('Su turno');
    await main.getByText(new RegExp(`^${wanted}$`, 'i')).waitFor();
    expect(await lookBy(turno)).toMatchObject({ status: 'booked', startsAt: moved.startsAt });
  });
});

test('a time that somebody else took first leaves the turno as it was and the nearest ones a press away', async () => {
  const { turno, wanted } = await aDistantTurno('oftalmologia');
  const visit = await browser.visit({ refusals: [409] });
  const { page, hands, see } = visit;
  await page.goto(linkOf(turno));
  await hands.press(page.getByRole('button', { name: 'Cambiar el turno' }));
  await chooseLastTime(visit);
  await page.route(
    /\/move$/,
    async (route) => {
      const { startsAt } = route.request().postDataJSON() as { startsAt: string };
      await bookElsewhere({ ...wanted, startsAt });
      await route.continue();
    },
    { times: 1 },
  );
  const question = page.getByRole('dialog', { name: '¿Cambiar su turno?' });
  await hands.press(question.getByRole('button', { name: 'Cambiar el turno' }));
  const problem = page.getByRole('alert').filter({ hasText: 'Ese horario acaba de ocuparse.' });
  await problem.waitFor();
  // The question gave the focus back to a time that may be gone: it is where the reason is read.
  await page.locator(':focus', { hasText: 'Ese horario acaba de ocuparse.' }).waitFor();
  await visit.expectAccessible();
  expect(await lookBy(turno)).toMatchObject({ status: 'booked' });
  expect(Date.parse((await lookBy(turno)).startsAt)).toBe(Date.parse(turno.startsAt));
  await hands.press(problem.getByRole('button').first());
  await hands.press(question.getByRole('button', { name: 'Cambiar el turno' }));
  await see('Su turno');
  await page
    .getByRole('main')
    .getByText(/^Su turno es ahora el /)
    .waitFor();
  expect(Date.parse((await lookBy(turno)).startsAt)).not.toBe(Date.parse(turno.startsAt));
});

test('looking for another time changes nothing, and the browser’s way back leads to the turno', async () => {
  const { turno } = await aDistantTurno('dermatologia');
  const before = { ...(await lookBy(turno)), serverNow: '' };
  const visit = await browser.visit();
  const { page, hands, see } = visit;
  await page.goto(linkOf(turno));
  await hands.press(page.getByRole('button', { name: 'Cambiar el turno' }));
  await chooseLastTime(visit);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.reload();
  await see('Elija otro horario');
  expect(page.url()).not.toContain(turno.linkToken);
  await page.goBack();
  await see('Su turno');
  expect({ ...(await lookBy(turno)), serverNow: '' }).toEqual(before);
});
