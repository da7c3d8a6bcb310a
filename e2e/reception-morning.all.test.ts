import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { insertPatient } from '../src/testing/clinic/factories.ts';
import { insertUser } from '../src/testing/clinic/people.ts';
import { insertVisit } from '../src/testing/clinic/records.ts';
import { listedName } from '../src/testing/names.ts';
import { type Counter, counterOf } from './counter.ts';
import { noteAway, signInAtDesk } from './desk-acts.ts';
import { expectInSight } from './hands.ts';
import { keepBack } from './keep-back.ts';
import { type MorningClinic, startMorningClinic } from './morning-clinic.ts';
import {
  byKeyboardAtTheDesk,
  isEveryWayWalked,
  testBrowser,
  type Visit,
} from './visit.ts';

const browser = testBrowser();
let clinic: MorningClinic;

beforeEach(async () => {
  clinic = await startMorningClinic({ appointments: 31 });
  // Stops the clinic after its pages close, which would report failed requests otherwise.
  onTestFinished(() => clinic.stop());
  const { owner } = clinic;
  for (const fullName of [
    'Sofía Duarte',
    'Walter Nievas',
    'Zoe Paz',
    'Mirta Lugo',
  ]) {
    await insertPatient({ owner }, { fullName });
  }
  await proposeControl(
    await insertPatient({ owner }, { fullName: 'Olga Sosa' }),
  );
  await insertUser(
    { owner },
    { role: 'Recepcionista', email: otherDesk.email, name: 'Ema Soto' },
  );
  // The limit is one overbooking per half day.
  await owner.query(
    'update booking_policies set max_overbooked_per_half_day = 1',
  );
});

const otherDesk = { email: 'otro.mostrador@clinica.example' };
const aDay = /^\p{Lu}\p{L}+ \d+ de \p{L}+$/u;
const lostRace = 'El turno cambió y ya no se puede hacer esto.';

/** The first doctor proposed a control, further ahead than the web offers. */
async function proposeControl({
  id: patientId,
}: {
  id: string;
}): Promise<void> {
  const { owner, doctor } = clinic;
  const { rows } = await owner.query('select id from doctors where name = $1', [
    doctor.name,
  ]);
  await insertVisit(
    { owner },
    { patientId, doctorId: rows[0].id, status: 'fulfilled' },
  );
  await owner.query(
    `insert into control_proposals (appointment_id, patient_id, doctor_id, practice_id, day, proposed_at)
      select id, patient_id, doctor_id, practice_id, current_date + 77, now() from appointments where patient_id = $1`,
    [patientId],
  );
}

const book = { letter: 'n', label: 'Nuevo turno' };
const walkIn = { letter: 'r', label: 'Llegó sin turno' };
const overbook = { letter: 's', label: 'Sobreturno' };
const move = { letter: 'm', label: 'Mover' };

// `npm test` leaves out this many of the patients who arrive in turn. `npm run test:journeys` has them all.
const left = isEveryWayWalked ? 0 : 12;

describe.each(byKeyboardAtTheDesk)('%s', (_, way) => {
  // The morning goes on in reception-without-network.all.test.ts: the network cut twice, a move by drag, the
  // money.
  test(`a receptionist’s morning: ${30 - left} arrivals, walk-ins, a refused overbooking, a move, a mistake, an absent doctor`, async () => {
    const { patients, awayName } = clinic;
    const at = (index: number) => patients[index] ?? '';
    const desk = await browser.visit({
      ...way,
      baseUrl: clinic.baseUrl,
      refusals: [409],
    });
    const counter = counterOf(desk, way);
    const { page } = desk;
    const counts = page.getByRole('group', { name: 'Estado' });
    await signInAtDesk(desk, clinic.receptionist);
    await desk.see(aDay);
    await counts.getByRole('button', { name: 'Reservados 33' }).waitFor();
    const second = await openSecondDesk();

    // The patients arrive, the last ones below: they are found in the list, by name and by card.
    const inRoom = (count: number) =>
      counts
        .getByRole('button', { name: `En sala ${count - left}`, exact: true })
        .waitFor();
    await counter.arriveInTurn(patients.slice(0, 21 - left));
    await inRoom(21);
    await second.isSeen(at(20 - left), 'En sala de espera');
    await desk.expectAccessible();
    for (const name of patients.slice(21, 25)) {
      await counter.search(name);
      await arriveFound(desk, counter, name);
    }
    await desk.expectAccessible();
    // Cards alone are enough, in each layout and in quick succession, also while an appointment has the
    // focus.
    await counter.clearSearch();
    await counter.goTo(at(25));
    const cards = await Promise.all(
      (['2009', '2026', '2012'] as const).map((layout, index) =>
        cardOf(at(25 + index), layout),
      ),
    );
    await counter.scanInTurn(cards);
    await counter.foundOf(at(27)).getByText('En sala de espera').waitFor();
    await counter.clearSearch();
    await inRoom(28);
    await second.isSeen(at(27), 'En sala de espera');
    await readInDialog(desk, counter, at(28));
    expect(await arrivedPatients()).toEqual(
      [...patients.slice(0, 21 - left), ...patients.slice(21, 28)].toSorted(),
    );

    // The wrong patient was marked as arrived, which is undone.
    await counter.arrive(at(29));
    await counter.rowOf(at(29)).getByText('En sala de espera').waitFor();
    await second.isSeen(at(29), 'En sala de espera');
    await desk.expectAccessible();
    await counter.takeBack(at(29));
    await counter.rowOf(at(29)).getByText('Reservado').waitFor();
    await second.isSeen(at(29), 'Reservado');

    await receive(desk, counter, { name: 'Sofía Duarte' });
    await receive(desk, counter, { name: 'Walter Nievas' });
    await receive(desk, counter, { name: 'Nora Quinteros', dni: '41222333' });
    await inRoom(31);
    await second.isSeen('Nora Quinteros', 'Sin turno');

    await overbookBeside(desk, counter, { beside: at(29), name: 'Zoe Paz' });
    await page.getByText(/^Paz, Zoe: .*, con Julia Ríos$/).waitFor();
    await second.isSeen('Zoe Paz', 'Sobreturno');
    const full = await overbookBeside(desk, counter, {
      beside: at(28),
      name: 'Mirta Lugo',
    });
    await expectInSight(
      full.getByText(
        'Ese profesional ya tiene todos los sobreturnos de esa media jornada.',
      ),
    );
    await full.getByText('Acepta 1 por media jornada.').waitFor();
    expect(await full.getByLabel('Motivo del sobreturno').inputValue()).toBe(
      'Viene con dolor',
    );
    await desk.expectAccessible();
    await desk.hands.press(full.getByRole('button', { name: 'Cerrar' }));
    // The typed reason is not thrown away without a question.
    const question = page.getByRole('dialog', { name: '¿Cerrar sin guardar?' });
    await desk.hands.press(
      question.getByRole('button', { name: 'Descartar lo escrito' }),
    );

    const moving = await counter.open(
      at(30),
      move,
      `Mover el turno de ${listedName(at(30))}`,
    );
    await counter.chooseTime(moving, '19:20');
    await desk.expectAccessible();
    await desk.hands.press(
      moving.getByRole('button', { name: /^Mover al .* 19:20$/ }),
    );
    await page
      .getByText(
        new RegExp(`^${listedName(at(30))} pasó del .* 18:00 al .* 19:20\\.$`),
      )
      .waitFor();
    await second.isSeen(at(30), '19:20');

    // The patient who was noted too early comes now.
    await counter.arrive(at(29));
    await inRoom(32);

    // Both desks receive the same patient. The later request is refused, and shows the present state.
    const kept = await keepBack(second.page, /\/appointments\/[^/]+\/status$/);
    await second.counter.arrive(at(28));
    await kept.arrived;
    await counter.arrive(at(28));
    await counter.rowOf(at(28)).getByText('En sala de espera').waitFor();
    kept.go();
    const lost = second.page.getByRole('alert').filter({ hasText: lostRace });
    await lost
      .getByText(
        `El turno de ${listedName(at(28))} está así: En sala de espera.`,
      )
      .waitFor();
    await second.expectAccessible();
    await second.hands.press(lost.getByRole('button', { name: 'Entendido' }));

    await giveProposed(desk, counter, 'Olga Sosa');

    await callFromTheQueue(desk);
    await noteAway(desk, counter, { awayName, reason: 'Por enfermedad' });
    await second.isSeen('Delia Robles', 'Julia Ríos');
    await second.page.getByRole('button', { name: 'Cancelados 1' }).waitFor();
    await second.counter.rowOf('Hugo Sandoval').waitFor({ state: 'detached' });
    await second.expectUnloaded();
  });
});

/** Calls the next patient, takes that back, lets the first patient step out, and returns to the day. */
async function callFromTheQueue(desk: Visit): Promise<void> {
  const { page, hands } = desk;
  await hands.press(page.getByRole('link', { name: 'Sala de espera' }));
  await desk.see('Sala de espera');
  const waiting = page.getByRole('list', { name: 'Quién espera, en orden' });
  await waiting.getByRole('article').first().waitFor();
  await desk.expectAccessible();
  const called = page.getByRole('heading', { name: 'Llamados' });
  await page.keyboard.press('s');
  await called.waitFor();
  await page.keyboard.press('z');
  await called.waitFor({ state: 'detached' });
  const first =
    (await waiting.getByRole('article').first().getAttribute('aria-label')) ??
    '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('f');
  const row = page.getByRole('article', { name: first });
  await row.getByText(/^Salió: vuelve antes de las/).waitFor();
  // The focus stays on the patient.
  await expect
    .poll(() => row.evaluate((each) => each === document.activeElement))
    .toBe(true);
  await desk.expectAccessible();
  await hands.press(page.getByRole('link', { name: 'Turnos', exact: true }));
  await desk.see(aDay);
}

/** Opens the screen of another receptionist, tall enough for the whole day. It is never reloaded. */
async function openSecondDesk() {
  const mouse = { hands: 'mouse', width: 1366, height: 3200 } as const;
  const visit = await browser.visit({
    ...mouse,
    baseUrl: clinic.baseUrl,
    refusals: [409],
  });
  await signInAtDesk(visit, { ...clinic.receptionist, ...otherDesk });
  await visit.see(aDay);
  const counter = counterOf(visit, mouse);
  const loads: string[] = [];
  visit.page.on('load', ({ url }) => loads.push(url()));
  return {
    ...visit,
    counter,
    /** The change came over the stream, because the page refetches by itself only after a minute. */
    isSeen: (name: string, text: string) =>
      counter.rowOf(name).filter({ hasText: text }).first().waitFor(),
    expectUnloaded: () => expect(loads).toEqual([]),
  };
}

/**
 * The text that a card reader types from a patient's card, by the year in which cards of that layout began.
 */
async function cardOf(
  fullName: string,
  layout: '2009' | '2012' | '2026',
): Promise<string> {
  const { rows } = await clinic.owner.query(
    'select dni from patients where full_name = $1',
    [fullName],
  );
  const [first, last] = fullName.toUpperCase().split(' ');
  const dni = rows[0]?.dni;
  return {
    '2009': `@${dni}    @A@1@${last}@${first}@ARGENTINA@01/01/1980@F@01/01/2010@00123456789@7055`,
    '2012': `00123456789@${last}@${first}@F@${dni}@A@01/01/1980@01/01/2020@270`,
    '2026': `00700123456@${last}@${first}@${dni}@A@01/01/80@06/03/26@2026`,
  }[layout];
}

/** A card that is read in a form chooses its patient there, and notes no arrival. */
async function readInDialog(
  { page, hands }: Visit,
  counter: Counter,
  name: string,
): Promise<void> {
  const form = await counter.begin(book);
  await hands.press(form.getByRole('textbox', { name: 'Paciente' }));
  await page.keyboard.type(`${await cardOf(name, '2026')}\n`);
  await form.getByRole('button', { name: 'Cambiar', exact: true }).waitFor();
  await form.getByText(listedName(name), { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
}

/** The names of the arrived patients, sorted. */
async function arrivedPatients(): Promise<string[]> {
  const { rows } = await clinic.owner.query<{ name: string }>(
    `select patient.full_name as name from appointments join patients patient on patient.id = patient_id
      where status = 'arrived'`,
  );
  return rows.map(({ name }) => name).toSorted();
}

async function arriveFound(
  { hands }: Visit,
  counter: Counter,
  name: string,
): Promise<void> {
  const result = counter.foundOf(name);
  await hands.press(
    result.getByRole('button', {
      name: `Llegó ${listedName(name)}`,
      exact: true,
    }),
  );
  await result.getByText('En sala de espera').waitFor();
}

/** Receives a walk-in. With a DNI, the walk-in is a new patient. */
async function receive(
  { page, hands, expectAccessible }: Visit,
  counter: Counter,
  { name, dni }: { name: string; dni?: string },
): Promise<void> {
  const form = await counter.begin(walkIn);
  await hands.fill(form.getByRole('textbox', { name: 'Paciente' }), name);
  if (dni) {
    await hands.press(
      form.getByRole('button', { name: 'Es la primera vez que viene' }),
    );
    await hands.fill(form.getByRole('textbox', { name: 'DNI' }), dni);
  } else
    await hands.press(
      form.getByRole('button', { name: new RegExp(`^${listedName(name)}`) }),
    );
  await hands.select(
    form.getByRole('combobox', { name: 'Profesional' }),
    'Julia Ríos · Clínica',
  );
  await expectAccessible();
  await hands.press(form.getByRole('button', { name: 'Recibir', exact: true }));
  await page
    .getByText(
      new RegExp(`^${listedName(name)} está en sala con el número A-0\\d\\d$`),
    )
    .waitFor();
}

/** Gives an overbooking at the time of another appointment. Returns the dialog, which may stay open. */
async function overbookBeside(
  { hands }: Visit,
  counter: Counter,
  { beside, name }: { beside: string; name: string },
) {
  const form = await counter.open(beside, overbook, 'Sobreturno');
  await hands.fill(form.getByRole('textbox', { name: 'Paciente' }), name);
  await hands.press(
    form.getByRole('button', { name: new RegExp(`^${listedName(name)}`) }),
  );
  await hands.fill(form.getByLabel('Motivo del sobreturno'), 'Viene con dolor');
  await hands.press(form.getByRole('button', { name: 'Dar el sobreturno' }));
  return form;
}

/** Gives the control that a doctor proposed. One press fills patient, doctor and time into the form. */
async function giveProposed(
  { page, hands, expectAccessible }: Visit,
  counter: Counter,
  name: string,
) {
  const form = await counter.begin(book);
  await hands.fill(form.getByRole('textbox', { name: 'Paciente' }), name);
  await hands.press(
    form.getByRole('button', { name: new RegExp(`^${listedName(name)}`) }),
  );
  const proposed = form.getByRole('list', { name: 'Controles propuestos' });
  await proposed
    .getByText(/^Control propuesto por Julia Ríos: alrededor del /)
    .waitFor();
  await hands.press(proposed.getByRole('button', { name: /^Dar este turno/ }));
  await form
    .getByRole('radio', { checked: true, name: /^\d\d:\d\d$/ })
    .waitFor();
  await expectAccessible();
  await hands.press(
    form.getByRole('button', { name: /^Reservar \p{L}+ \d+\/\d+ \d\d:\d\d$/u }),
  );
  await page
    .getByText(new RegExp(`^${listedName(name)}: .*, con Julia Ríos$`))
    .waitFor();
  const { rows } = await clinic.owner.query(
    'select id from control_proposals proposal where is_open(proposal, current_date)',
  );
  expect(rows).toEqual([]);
}
