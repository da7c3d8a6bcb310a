import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { insertUser } from '../src/testing/clinic/people.ts';
import { listedName } from '../src/testing/names.ts';
import { patienceMs } from '../src/testing/patience.ts';
import { type Counter, counterOf } from './counter.ts';
import { noteAway, signInAtDesk } from './desk-acts.ts';
import { type MorningClinic, startMorningClinic } from './morning-clinic.ts';
import {
  byMouseInTheDark,
  testBrowser,
  type Visit,
  type Way,
} from './visit.ts';

const browser = testBrowser();
let clinic: MorningClinic;

const otherDesk = 'otro.mostrador@clinica.example';
const aDay = /^\p{Lu}\p{L}+ \d+ de \p{L}+$/u;

beforeEach(async () => {
  clinic = await startMorningClinic({ appointments: 12 });
  // Stops the clinic after its pages close, which would report failed requests otherwise.
  onTestFinished(() => clinic.stop());
  await insertUser(
    { owner: clinic.owner },
    { role: 'Recepcionista', email: otherDesk, name: 'Ema Soto' },
  );
});

describe.each(byMouseInTheDark)('%s', (_, way) => {
  // The first half of the morning is in reception-morning.all.test.ts.
  test('a receptionist loses the network twice in a morning: each key press counts once; a dragged move, a closing, payments', async () => {
    const { patients, awayName, baseUrl } = clinic;
    const at = (index: number) => patients[index] ?? '';
    const desk = await browser.visit({
      ...way,
      baseUrl,
      losesConnection: true,
      refusals: [409, 422],
    });
    const { page, hands } = desk;
    const counter = counterOf(desk, way);
    const counts = page.getByRole('group', { name: 'Estado' });
    await signInAtDesk(desk, clinic.receptionist);
    await desk.see(aDay);
    // The worker comes some seconds after the page, and keeps the counter's files.
    await expect
      .poll(
        () =>
          page.evaluate(
            async () => (await (await caches.open('shells')).keys()).length,
          ),
        {
          timeout: patienceMs,
        },
      )
      .toBe(1);
    const other = await browser.visit({
      baseUrl,
      hands: 'mouse',
      width: 1366,
      height: 2400,
      refusals: [409],
    });
    await signInAtDesk(other, { ...clinic.receptionist, email: otherDesk });
    await other.see(aDay);
    const otherCounter = counterOf(other, { hands: 'mouse' });

    if (way.width > 1000) await expectLowRows(desk, counter, at(0));

    // First cut: four patients arrive, the fourth by mistake. Meanwhile the other desk cancels the second
    // appointment.
    await page.context().setOffline(true);
    await page.getByText(/^Sin conexión desde las \d\d:\d\d$/).waitFor();
    for (const name of patients.slice(0, 4)) {
      await counter.arrive(name);
      await counter.rowOf(name).getByText('Por enviar').waitFor();
    }
    await page.getByText(/· 4 por enviar$/).waitFor();
    await counter.takeBack(at(3));
    await page.getByText(/· 3 por enviar$/).waitFor();
    await desk.expectAccessible();
    await cancel(other, otherCounter, at(1));
    await page.context().setOffline(false);
    const lost = page.getByRole('alert').filter({ hasText: 'No se anotó' });
    await lost
      .getByText(
        new RegExp(`^No se anotó: ${listedName(at(1))} · .* · llegada`),
      )
      .waitFor();
    await desk.expectAccessible();
    await hands.press(lost.getByRole('button', { name: 'Entendido' }));
    await counts.getByRole('button', { name: 'En sala 2' }).waitFor();
    await counter.rowOf(at(3)).getByText('Reservado').waitFor();
    for (const index of [0, 2])
      await otherCounter
        .rowOf(at(index))
        .getByText('En sala de espera')
        .waitFor();

    // A patient waits for the doctor who will not come.
    await counter.arrive('Delia Robles');
    await counts.getByRole('button', { name: 'En sala 3' }).waitFor();

    // Second cut, while money is taken: the page is reloaded, and two more patients arrive.
    const money = await openMoney(counter, at(0));
    await page.context().setOffline(true);
    await page.getByText(/^Sin conexión desde las \d\d:\d\d$/).waitFor();
    await takeMoney(desk, money);
    await counter.rowOf(at(0)).getByText('Por enviar').waitFor();
    await counter.arrive(at(4));
    await counter.rowOf(at(4)).getByText('Por enviar').waitFor();
    await page.reload();
    await desk.see(aDay);
    await counter.rowOf(at(4)).getByText('Por enviar').waitFor();
    await counter.arrive(at(5));
    await page.getByText(/· 3 por enviar$/).waitFor();
    await desk.expectAccessible();
    await page.context().setOffline(false);
    await counts.getByRole('button', { name: 'En sala 5' }).waitFor();
    await page.getByText(/Sin conexión desde/).waitFor({ state: 'detached' });
    for (const index of [4, 5])
      await otherCounter
        .rowOf(at(index))
        .getByText('En sala de espera')
        .waitFor();

    await moveToNoon(desk, counter, way, at(10));
    await otherCounter
      .rowOf(at(10))
      .filter({ hasText: '12:00' })
      .first()
      .waitFor();

    await noteAway(desk, counter, { awayName, reason: 'No pudo venir' });
    await otherCounter
      .rowOf('Delia Robles')
      .filter({ hasText: 'Julia Ríos' })
      .first()
      .waitFor();
    await expectPaid(desk, counter, at(0));
    await closeTill(desk, counter);

    const { rows } = await clinic.owner.query(
      `select count(*)::int as arrivals, count(distinct appointment_id)::int as people
        from appointment_transitions where from_status = 'booked' and to_status = 'arrived'`,
    );
    expect(rows).toEqual([{ arrivals: 5, people: 5 }]);
    const taken = await clinic.owner.query(
      'select kind, amount_cents::int as cents from payments',
    );
    expect(taken.rows).toEqual([{ kind: 'taken', cents: 2_500_000 }]);
  });
});

async function cancel(
  { page, hands }: Visit,
  counter: Counter,
  name: string,
): Promise<void> {
  const form = await counter.open(
    name,
    { letter: 'x', label: 'Cancelar el turno' },
    '¿Cancelar este turno?',
  );
  await hands.press(form.getByRole('button', { name: 'Cancelar el turno' }));
  await page
    .getByRole('group', { name: 'Estado' })
    .getByRole('button', { name: 'Cancelados 1' })
    .waitFor();
}

/** The browser can choose rows of 36 px. They show the room too. */
async function expectLowRows(
  { page, hands }: Visit,
  counter: Counter,
  name: string,
): Promise<void> {
  const row = counter.rowOf(name);
  const low = page.getByRole('button', { name: 'Filas bajas' });
  await hands.press(low);
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(36);
  await row.getByText('Consultorio 3').waitFor();
  await hands.press(low);
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(56);
}

/** Moves from 11:20: by drag on the board with a desk's mouse, else in the dialog. */
async function moveToNoon(
  desk: Visit,
  counter: Counter,
  { hands, width }: Way,
  name: string,
): Promise<void> {
  const { page } = desk;
  const title = `Mover el turno de ${listedName(name)}`;
  const isDragged = hands === 'mouse' && width > 1000;
  if (isDragged) {
    await desk.hands.press(
      page.getByRole('button', { name: 'Agenda', exact: true }),
    );
    const block = page
      .locator('[data-appointment]')
      .filter({ hasText: listedName(name) });
    await block.evaluate((element) =>
      element.scrollIntoView({ block: 'center' }),
    );
    const { x, y, height } = (await block.boundingBox()) ?? {
      x: 0,
      y: 0,
      height: 0,
    };
    // The block is twenty minutes tall, less the gap below it.
    const [from, to] = [y + 8, y + 8 + 2 * (height + 1)];
    await page.mouse.move(x + 40, from);
    await page.mouse.down();
    await page.mouse.move(x + 40, (from + to) / 2, { steps: 4 });
    await page.mouse.move(x + 40, to, { steps: 4 });
    await page.mouse.up();
  } else {
    const form = await counter.open(
      name,
      { letter: 'm', label: 'Mover' },
      title,
    );
    await counter.chooseTime(form, '12:00');
  }
  await desk.hands.press(
    counter.dialog(title).getByRole('button', { name: /^Mover al .* 12:00$/ }),
  );
  await page
    .getByText(
      new RegExp(`^${listedName(name)} pasó del .* 11:20 al .* 12:00\\.$`),
    )
    .waitFor();
  await desk.expectAccessible();
  if (isDragged)
    await desk.hands.press(
      page.getByRole('button', { name: 'Lista', exact: true }),
    );
}

async function openMoney(counter: Counter, name: string): Promise<Locator> {
  const form = await counter.open(
    name,
    { letter: 'k', label: 'Cobro' },
    listedName(name),
  );
  await form.getByLabel('Importe').waitFor();
  expect(await form.getByLabel('Importe').inputValue()).toMatch(
    /^\$\s25\.000$/,
  );
  return form;
}

/** Takes the money without a connection. The dialog stays open and shows that it waits to be sent. */
async function takeMoney(
  { page, hands, expectAccessible }: Visit,
  form: Locator,
): Promise<void> {
  await hands.press(form.getByRole('button', { name: 'Cobrar', exact: true }));
  await page.getByText(/· 1 por enviar$/).waitFor();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
}

async function expectPaid(
  desk: Visit,
  counter: Counter,
  name: string,
): Promise<void> {
  const form = await counter.open(
    name,
    { letter: 'k', label: 'Cobro' },
    listedName(name),
  );
  await form.getByText(/^Pagado \$\s25\.000/).waitFor();
  await desk.expectAccessible();
  await desk.page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
}

/** The drawer has less than was taken, so the close asks why. */
async function closeTill(desk: Visit, counter: Counter): Promise<void> {
  const { page, hands } = desk;
  await hands.press(page.getByRole('button', { name: /^Más\W*$/ }));
  await hands.press(page.getByRole('menuitem', { name: /^Caja y resumen/ }));
  const dialog = counter.dialog('Caja y resumen del día');
  const form = dialog.getByRole('form', { name: 'Cerrar la caja' });
  await hands.fill(form.getByLabel('Efectivo contado'), '24.000');
  await form.getByText(/faltan \$\s1\.000/).waitFor();
  await hands.press(form.getByRole('button', { name: 'Cerrar Caja 1' }));
  await form.getByText('Escriba a qué se debe la diferencia.').waitFor();
  await hands.fill(form.getByLabel(/^Nota/), 'Vuelto mal dado');
  await desk.expectAccessible();
  await hands.press(form.getByRole('button', { name: 'Cerrar Caja 1' }));
  await dialog.getByText('Caja 1 quedó cerrada').waitFor();
  await desk.expectAccessible();
}
