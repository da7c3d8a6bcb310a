import { expect, test } from 'vitest';
import { addDays } from '../src/base/time/clinic-day.ts';
import {
  bookAsPatient,
  bookElsewhere,
  cancelElsewhere,
  readClinic,
} from './clinic-calls.ts';
import { kinesiologist, noon, phoneOf } from './patient-phone.ts';
import { patientPassword, testPeople } from './people.ts';
import { byKeyboardInTheDark, byTouchOnAPhone, testBrowser } from './visit.ts';

/* Counts the taps that docs/patient.md allows. `ten-people.all.test.ts` has the most frequent tasks. */

const browser = testBrowser();
const people = testPeople();

const verifiedPatient = () =>
  people.patient({ hasPassword: true, isVerified: true });

test.each(byKeyboardInTheDark)(
  '%s: a patient takes an earlier time in a second browser; a child',
  async (_, way) => {
    const { today } = await readClinic();
    const [soon, late] = [addDays(today, 3), addDays(today, 12)];
    const doctor = await kinesiologist(people, {
      mornings: [soon],
      afternoons: [late],
    });
    const { id, dni } = await verifiedPatient();
    const child = await people.patient({ fullName: 'Tomás Del Valle' });
    await people.family({ representativeId: id, representedId: child.id });
    const inTheWay = await bookElsewhere(doctor.at(soon, noon - 120));
    await bookAsPatient(doctor.at(late, noon + 120), {
      dni,
      password: patientPassword,
    });

    const { page, hands, see, task, menu } = await phoneOf(browser, {
      dni,
      way,
    });
    await task('Wait for an earlier time', async () => {
      await hands.press(
        page
          .getByRole('link', { name: /^Avisarme si se libera antes/ })
          .first(),
      );
      await see('Avisarme si se libera antes');
      // The test may run at night.
      await hands.tick(
        page.getByRole('checkbox', { name: /^Avísenme también de noche/ }),
      );
      await hands.press(
        page.getByRole('button', { name: 'Avisarme si se libera' }),
      );
      await page.getByRole('list', { name: 'Turnos que espera' }).waitFor();
    });

    await cancelElsewhere(inTheWay);
    const other = await phoneOf(browser, { dni, way });
    const offer = other.page.getByText('Se liberó un horario para usted');
    await expect
      .poll(async () => {
        await other.page.reload();
        await other.see('Mis turnos');
        return offer.isVisible();
      })
      .toBe(true);
    await other.task('Take the time that was offered', async () => {
      await other.hands.press(
        other.page.getByRole('button', { name: 'Cambiar a este horario' }),
      );
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
      await see('Turnos de Tomás Del Valle');
      await hands.press(
        page.getByRole('button', { name: 'Volver a mi cuenta' }),
      );
      await see('Mis turnos');
    });
  },
);

test.each(byTouchOnAPhone)(
  '%s: a patient books a proposed control',
  async (_, way) => {
    const { today, policy } = await readClinic();
    // The day is further ahead than the web offers to other patients.
    const day = addDays(today, policy.horizonDays + 20);
    const doctor = await kinesiologist(people, { afternoons: [day] });
    const { id, dni } = await verifiedPatient();
    await people.visit({ patientId: id, ...doctor.visited });
    await people.query(
      `insert into control_proposals (appointment_id, patient_id, doctor_id, practice_id, day, proposed_at)
      select id, patient_id, doctor_id, practice_id, $2, now() from appointments where patient_id = $1`,
      [id, addDays(day, -5)],
    );
    const { page, hands, see, task } = await phoneOf(browser, { dni, way });
    await task('Book the control that a doctor proposed', async () => {
      await hands.press(
        page.getByRole('link', { name: /^Reservar el control/ }),
      );
      await see('Revise y confirme');
      await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
      await see('Mis turnos');
      await page.getByText('Código del turno', { exact: true }).waitFor();
    });
    await page.getByText('Controles propuestos').waitFor({ state: 'detached' });
    const { rows } = await people.query(
      `select starts_at from appointments where patient_id = $1 and status = 'booked'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  },
);

test.each(byTouchOnAPhone)(
  '%s: a patient books again, and six sessions of which two fail',
  async (_, way) => {
    const { today } = await readClinic();
    const ahead = (days: number) => addDays(today, days);
    // Twice a week for three weeks. On two of those days the doctor attends only the day after.
    const doctor = await kinesiologist(people, {
      afternoons: [1, 4, 8, 11, 15, 17].map(ahead),
    });
    const [{ id, dni }, other] = [
      await verifiedPatient(),
      await verifiedPatient(),
    ];
    for (const patientId of [id, other.id]) {
      await people.visit({ patientId, ...doctor.visited });
    }

    const phone = await phoneOf(browser, { dni, way });
    await phone.task('Book again what was had before', async () => {
      await phone.menu('Agendar');
      await phone.see('¿Con quién se quiere atender?');
      await phone.hands.press(
        phone.page.getByRole('link', { name: /^Ver horarios/ }),
      );
      await phone.see('Elija día y horario');
      await phone.hands.press(
        phone.page.getByRole('button', { name: 'Tomar este turno' }),
      );
      await phone.see('Revise y confirme');
      await phone.hands.press(
        phone.page.getByRole('button', { name: 'Confirmar turno' }),
      );
      await phone.see('Mis turnos');
    });

    const elsewhere = await verifiedPatient();
    await people.visit({ patientId: elsewhere.id, ...doctor.visited });
    const row = await phoneOf(browser, { dni: elsewhere.dni, way });
    await row.hands.press(
      row.page.getByRole('button', { name: 'Ver mis turnos anteriores' }),
    );
    await row.task('Book a past appointment again, from its row', async () => {
      await row.hands.press(row.page.getByRole('link', { name: /^Otra vez/ }));
      await row.see('Revise y confirme');
      await row.page.getByText('A pagar', { exact: true }).waitFor();
      await row.hands.press(
        row.page.getByRole('button', { name: 'Confirmar turno' }),
      );
      await row.see('Mis turnos');
      await row.page.getByText('Código del turno', { exact: true }).waitFor();
    });

    const { page, hands, see, task, menu } = await phoneOf(browser, {
      dni: other.dni,
      way,
    });
    const weekday = (days: number) =>
      new Intl.DateTimeFormat('es-AR', {
        weekday: 'long',
        timeZone: 'UTC',
      }).format(new Date(ahead(days)));
    await task('Book six sessions of which two fail', async () => {
      await menu('Agendar');
      await see('¿Con quién se quiere atender?');
      await hands.press(page.getByRole('link', { name: /^Ver horarios/ }));
      await see('Elija día y horario');
      await hands.press(
        page.getByRole('button', { name: 'Reservarlas juntas' }),
      );
      await see('Reserve varias sesiones');
      await hands.fill(page.getByLabel('¿Cuántas sesiones?'), '6');
      for (const days of [1, 3])
        await hands.tick(page.getByRole('checkbox', { name: weekday(days) }));
      await hands.select(
        page.getByLabel('¿A qué hora?'),
        'A la tarde, desde las 13',
      );
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
        await hands.select(
          list,
          (await list.locator('option').nth(1).textContent()) ?? '',
        );
      }
      await hands.press(
        page.getByRole('button', { name: 'Reservar 6 sesiones' }),
      );
      await see('Sesiones reservadas');
    });
    const { rows } = await people.query(
      `select count(*)::int as booked from appointments where patient_id = $1 and status = 'booked'`,
      [other.id],
    );
    expect(rows).toEqual([{ booked: 6 }]);
  },
);
