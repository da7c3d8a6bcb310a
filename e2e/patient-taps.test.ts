import { expect, test } from 'vitest';
import { addDays } from '../src/domain/time/clinic-day.ts';
import { instantOf, startOfDay } from '../src/domain/time/clinic-zone.ts';
import {
  bookAsPatient,
  bookElsewhere,
  cancelElsewhere,
  findFreeAhead,
  readClinic,
  readSpecialty,
  type Wanted,
} from './clinic-calls.ts';
import { countedHands, mostTaps } from './counted-hands.ts';
import { patientPassword, testPeople } from './people.ts';
import { testBrowser, type Visit } from './visit.ts';

const browser = testBrowser();
const people = testPeople();

/** A verified patient who chose a password, on the page that a sign-in opens. */
async function signedIn({ visit, dni }: { visit: Visit; dni: string }): Promise<void> {
  const { page, hands, see } = visit;
  await page.goto('/login');
  await hands.fill(page.getByRole('textbox', { name: 'DNI' }), dni);
  await hands.fill(page.getByLabel('Contraseña'), patientPassword);
  await hands.press(page.getByRole('main').getByRole('button', { name: 'Ingresar' }));
  await see('Mis turnos');
}

/** A phone whose taps are counted, task by task. */
async function phoneOf(dni: string) {
  const visit = await browser.visit();
  await signedIn({ visit, dni });
  const hands = countedHands(visit.hands);
  const task = async (name: string, walk: () => Promise<unknown>) => {
    const before = hands.taps();
    await walk();
    await visit.expectAccessible();
    expect(hands.taps() - before, name).toBeLessThanOrEqual(mostTaps(name));
  };
  const menu = (name: string) =>
    hands.press(visit.page.getByRole('navigation').getByRole('link', { name, exact: true }));
  return { ...visit, hands, task, menu };
}

async function verifiedPatient() {
  const patient = await people.patient({ hasPassword: true, isVerified: true });
  return patient;
}

const noon = 12 * 60;

/** A new professional of kinesiology who attends from 10 to 10:30 on `mornings`, and from 14 to 17 on `afternoons`. */
async function kinesiologist({ mornings = [], afternoons }: { mornings?: string[]; afternoons: string[] }) {
  const { id: specialtyId, practices } = await readSpecialty('kinesiologia');
  const practice = practices.find(({ maxSessions }) => maxSessions !== null);
  if (!practice) throw new Error('No practice may be booked in series.');
  const { doctorId } = await people.doctor({ name: `Berta ${doctorMark++} Iturralde` });
  const { timeZone } = await readClinic();
  const instant = (day: string, minute: number) => instantOf(startOfDay(day, timeZone) + minute).toString();
  await people.query('insert into doctor_specialties values ($1, $2)', [doctorId, specialtyId]);
  await people.query('insert into doctor_practices (doctor_id, practice_id) values ($1, $2)', [
    ...[doctorId, practice.id],
  ]);
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
      ...{ doctorId, practiceId: practice.id, startsAt: instant(day, minute) },
    }),
  };
}
let doctorMark = 1;

test('booking the first time of a specialty takes as many taps as is written', async () => {
  const { dni } = await verifiedPatient();
  const { page, hands, see, task, menu } = await phoneOf(dni);
  await task('Book the first time of a specialty', async () => {
    await menu('Agendar');
    await see('¿Con quién se quiere atender?');
    await hands.press(page.getByRole('button', { name: /^Cardiología/ }));
    await hands.select(page.getByLabel('Obra social o prepaga'), 'Ninguna: pago particular');
    await hands.press(page.getByRole('button', { name: 'Ver horarios' }));
    await see('Elija día y horario');
    await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
    await see('Revise y confirme');
    await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
    await see('Mis turnos');
    await page.getByText('Código del turno', { exact: true }).waitFor();
  });
});

test('finding what to bring, changing and cancelling take as many taps as is written', async () => {
  const { dni } = await verifiedPatient();
  await bookAsPatient(await findFreeAhead('cardiologia', 8), { dni, password: patientPassword });
  const { page, hands, see, task } = await phoneOf(dni);
  const next = page.getByRole('region', { name: 'Su próximo turno' });
  await task('Find what to bring', () => next.getByRole('checkbox', { name: /DNI/ }).waitFor());

  await task('Change an appointment', async () => {
    await hands.press(next.getByRole('link', { name: 'Ver, cambiar o cancelar' }));
    await see('Su turno');
    await hands.press(page.getByRole('button', { name: 'Cambiar el turno' }));
    await see('Elija otro horario');
    const days = page.getByRole('gridcell').getByRole('button', { name: /, \d+ horarios?$/ });
    await hands.pickDay(days.last());
    const times = page.getByRole('region', { name: 'Horarios del día' });
    await hands.press(times.getByRole('button', { name: /^\d\d:\d\d/ }).last());
    await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Cambiar el turno' }));
    await page.getByText(/^Su turno es ahora el /).waitFor();
  });

  await page.goto('/mi-cuenta/citas');
  await task('Cancel an appointment', async () => {
    await hands.press(next.getByRole('link', { name: 'Ver, cambiar o cancelar' }));
    await see('Su turno');
    await hands.press(page.getByRole('button', { name: 'Cancelar el turno' }));
    await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Cancelar el turno' }));
    await see('Turno cancelado');
  });
});

test('waiting for an earlier time, taking it in a second browser and acting for a child take as many taps as is written', async () => {
  const { today } = await readClinic();
  const [soon, late] = [addDays(today, 3), addDays(today, 12)];
  const doctor = await kinesiologist({ mornings: [soon], afternoons: [late] });
  const { id, dni } = await verifiedPatient();
  const child = await people.patient({ fullName: 'Tomás Del Valle' });
  await people.family({ representativeId: id, representedId: child.id });
  const inTheWay = await bookElsewhere(doctor.at(soon, noon - 120));
  await bookAsPatient(doctor.at(late, noon + 120), { dni, password: patientPassword });

  const { page, hands, see, task, menu } = await phoneOf(dni);
  await task('Wait for an earlier time', async () => {
    await hands.press(page.getByRole('link', { name: /^Avisarme si se libera antes/ }).first());
    await see('Avisarme si se libera antes');
    // The test runs at any hour.
    await hands.tick(page.getByRole('checkbox', { name: /^Avísenme también de noche/ }));
    await hands.press(page.getByRole('button', { name: 'Avisarme si se libera' }));
    await page.getByRole('list', { name: 'Turnos que espera' }).waitFor();
  });

  await cancelElsewhere(inTheWay);
  const other = await phoneOf(dni);
  const offer = other.page.getByText('Se liberó un horario para usted');
  await expect
    .poll(async () => {
      await other.page.reload();
      await other.see('Mis turnos');
      return offer.isVisible();
    })
    .toBe(true);
  await other.task('Take the time that was offered', async () => {
    await other.hands.press(other.page.getByRole('button', { name: 'Cambiar a este horario' }));
    await offer.waitFor({ state: 'detached' });
  });
  const { rows } = await people.query(
    `select count(*)::int as kept from appointments where patient_id = $1 and status = 'booked' and starts_at = $2`,
    [id, doctor.at(soon, noon - 120).startsAt],
  );
  expect(rows).toEqual([{ kept: 1 }]);

  await task('Act for a child and come back', async () => {
    await menu('Mi familia');
    await see('Mi familia');
    await hands.press(page.getByRole('button', { name: 'Actuar por Tomás' }));
    await see('Turnos de Tomás');
    await hands.press(page.getByRole('button', { name: 'Volver a mi cuenta' }));
    await see('Mis turnos');
  });
});

test('booking again, and six sessions of which two fail, take as many taps as is written', async () => {
  const { today } = await readClinic();
  const ahead = (days: number) => addDays(today, days);
  // Twice a week for three weeks, but for two days on which only the next one is attended.
  const doctor = await kinesiologist({ afternoons: [1, 4, 8, 11, 15, 17].map(ahead) });
  const [{ id, dni }, other] = [await verifiedPatient(), await verifiedPatient()];
  for (const patientId of [id, other.id]) {
    await people.visit({ patientId, ...doctor.visited });
  }

  const phone = await phoneOf(dni);
  await phone.task('Book again what was had before', async () => {
    await phone.menu('Agendar');
    await phone.see('¿Con quién se quiere atender?');
    await phone.hands.press(phone.page.getByRole('link', { name: /^Ver horarios/ }));
    await phone.see('Elija día y horario');
    await phone.hands.press(phone.page.getByRole('button', { name: 'Tomar este turno' }));
    await phone.see('Revise y confirme');
    await phone.hands.press(phone.page.getByRole('button', { name: 'Confirmar turno' }));
    await phone.see('Mis turnos');
  });

  const elsewhere = await verifiedPatient();
  await people.visit({ patientId: elsewhere.id, ...doctor.visited });
  const row = await phoneOf(elsewhere.dni);
  await row.hands.press(row.page.getByRole('button', { name: 'Ver mis turnos anteriores' }));
  await row.task('Book a past appointment again, from its row', async () => {
    await row.hands.press(row.page.getByRole('link', { name: /^Otra vez/ }));
    await row.see('Revise y confirme');
    await row.page.getByText('A pagar', { exact: true }).waitFor();
    await row.hands.press(row.page.getByRole('button', { name: 'Confirmar turno' }));
    await row.see('Mis turnos');
    await row.page.getByText('Código del turno', { exact: true }).waitFor();
  });

  const { page, hands, see, task, menu } = await phoneOf(other.dni);
  const weekday = (days: number) =>
    new Intl.DateTimeFormat('es-AR', { weekday: 'long', timeZone: 'UTC' }).format(new Date(ahead(days)));
  await task('Book six sessions of which two fail', async () => {
    await menu('Agendar');
    await see('¿Con quién se quiere atender?');
    await hands.press(page.getByRole('link', { name: /^Ver horarios/ }));
    await see('Elija día y horario');
    await hands.press(page.getByRole('button', { name: 'Reservarlas juntas' }));
    await see('Reserve varias sesiones');
    await hands.fill(page.getByLabel('¿Cuántas sesiones?'), '6');
    for (const days of [1, 3]) await hands.tick(page.getByRole('checkbox', { name: weekday(days) }));
    await hands.select(page.getByLabel('¿A qué hora?'), 'A la tarde, desde las 13');
    await hands.press(page.getByRole('button', { name: 'Buscar horarios' }));
    await page.getByText(/^Hay horario para 4 de 6 sesiones/).waitFor();
    const failing = await page
      .locator('select[aria-label^="Horario del"]')
      .evaluateAll((lists) =>
        lists.flatMap((list) =>
          list instanceof HTMLSelectElement && list.value === ''
            ? [list.getAttribute('aria-label') ?? '']
            : [],
        ),
      );
    expect(failing).toHaveLength(2);
    for (const label of failing) {
      const list = page.getByLabel(label);
      await hands.select(list, (await list.locator('option').nth(1).textContent()) ?? '');
    }
    await hands.press(page.getByRole('button', { name: 'Reservar 6 sesiones' }));
    await see('Sesiones reservadas');
  });
  const { rows } = await people.query(
    `select count(*)::int as booked from appointments where patient_id = $1 and status = 'booked'`,
    [other.id],
  );
  expect(rows).toEqual([{ booked: 6 }]);
});
