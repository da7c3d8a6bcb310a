import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { somePrescription } from '../src/testing/clinic/documents.ts';
import { someContent } from '../src/testing/clinic/records.ts';
import { readPdf } from '../src/testing/pdf/read-pdf.ts';
import { chooseLastTime } from './booking-screens.ts';
import {
  bookAsPatient,
  findFreeAhead,
  lookAt,
  newPerson,
} from './clinic-calls.ts';
import { expectInSight, hasFocus } from './hands.ts';
import { keepBack } from './keep-back.ts';
import { patientPassword, testPeople } from './people.ts';
import { issueDocument, signVisits } from './sign-visits.ts';
import { byKeyboardInTheDark, byMouseInTheDark, testBrowser } from './visit.ts';

const browser = testBrowser();
const people = testPeople();

/** A patient with a password and an appointment far enough ahead to be changed. */
async function aPatientWithAnAppointment() {
  const { id, dni } = await people.patient({ fullName: 'Rosa Del Valle' });
  // The booking is after the verification, which gives appointments new codes.
  await people.query(
    `update patients set identity_verified_at = now() where id = $1`,
    [id],
  );
  const appointment = await bookAsPatient(
    await findFreeAhead('cardiologia', 8),
    { ...newPerson(), dni },
  );
  const other = await people.patient({ hasPassword: true });
  await people.query(
    `update patients set password_hash = (select password_hash from patients where id = $2) where id = $1`,
    [id, other.id],
  );
  return { id, dni, appointment };
}

type Growing = 'in two steps' | 'after a scroll' | 'with a scroll';

/**
 * Runs in the page. Makes it long, with the focused control at the lower edge of the window, and lets it grow
 * above that. Returns how many pixels of the control are below the window.
 */
async function grow(how: Growing): Promise<number> {
  const draw = async (count = 2) => {
    for (let frame = 0; frame < count; frame++)
      await new Promise(requestAnimationFrame);
  };
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) throw new Error('There is no heading.');
  const below = () =>
    (document.activeElement?.getBoundingClientRect().bottom ?? 0) - innerHeight;
  document.body.style.paddingBottom = '100vh';
  heading.style.marginBottom = '100vh';
  await draw();
  scrollTo(0, scrollY + below() + 10);
  await draw();
  if (how === 'in two steps') {
    heading.style.marginBottom = '130vh';
    await draw(1);
    // The page scrolled after the first step, and hears of that scroll after the second step.
    await new Promise((resolve) => setTimeout(resolve));
  } else {
    scrollTo(0, 0);
    await draw(how === 'with a scroll' ? 0 : 2);
  }
  heading.style.marginBottom = '150vh';
  await draw();
  return below();
}

describe.each(byKeyboardInTheDark)('%s', (_, way) => {
  test('content that loads late above the focused control leaves it in sight', async () => {
    const { dni, appointment } = await aPatientWithAnAppointment();
    await people.query(
      `update practices set preparation = E'Ayuno de 8 horas.\nRopa cómoda.\nEstudios anteriores.'
        where id = (select practice_id from appointments where id = $1)`,
      [appointment.id],
    );
    const { page, hands, see } = await browser.visit(way);
    const late = await keepBack(
      page,
      /\/api\/patient\/appointments\/[^/]+\/\w+/,
    );
    await page.goto('/login');
    await hands.fill(page.getByRole('textbox', { name: 'DNI' }), dni);
    await hands.fill(page.getByLabel('Contraseña'), patientPassword);
    await hands.press(
      page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
    );
    await see('Mis turnos');
    const next = page.getByRole('region', { name: 'Su próximo turno' });
    const last = next.getByRole('link').last();
    for (let stops = 0; stops < 100 && !(await hasFocus(last)); stops++)
      await page.keyboard.press('Tab');
    await expectInSight(last);
    await late.arrived;
    late.go();
    await next.getByRole('checkbox', { name: 'Ayuno de 8 horas.' }).waitFor();
    await expectInSight(last);
    expect(
      await page.evaluate<number, Growing>(grow, 'in two steps'),
    ).toBeLessThanOrEqual(0);
    // A patient who scrolled away from the control stays there, also if the page grows at the same moment.
    for (const how of ['with a scroll', 'after a scroll'] as const) {
      expect(await page.evaluate(grow, how), how).toBeGreaterThan(0);
    }
  });
});

describe.each(byKeyboardInTheDark)('%s', (_, way) => {
  test('a patient confirms, changes, cancels and restores an appointment in their account, and corrects their data', async () => {
    const { dni, appointment } = await aPatientWithAnAppointment();
    const visit = await browser.visit(way);
    const { page, hands, see } = visit;
    const main = page.getByRole('main');
    const next = page.getByRole('region', { name: 'Su próximo turno' });
    const status = () =>
      lookAt(appointment.id, { kind: 'code', dni, code: appointment.code });
    await page.goto('/login');
    await hands.fill(page.getByRole('textbox', { name: 'DNI' }), dni);
    await hands.fill(page.getByLabel('Contraseña'), patientPassword);
    await hands.press(main.getByRole('button', { name: 'Ingresar' }));
    await see('Mis turnos');

    await hands.press(
      next.getByRole('button', { name: 'Confirmar asistencia' }),
    );
    await next.getByText('Confirmado').waitFor();
    expect(await status()).toMatchObject({ isConfirmed: true });
    await visit.expectAccessible();

    // The clinic changes the preparation. The open page learns it at the next reload.
    await people.query(
      `update practices set preparation = E'Ayuno de 8 horas.\nRopa cómoda.'
        where id = (select practice_id from appointments where id = $1)`,
      [appointment.id],
    );
    await page.reload();
    await hands.tick(next.getByRole('checkbox', { name: 'Ayuno de 8 horas.' }));
    await hands.press(next.getByRole('button', { name: 'Ya lo leí' }));
    await next.getByText(/^✓ Leído el /).waitFor();
    await visit.expectAccessible();
    await page.reload();
    await next.getByText(/^✓ Leído el /).waitFor();
    expect(
      await next
        .getByRole('checkbox', { name: 'Ayuno de 8 horas.' })
        .isChecked(),
    ).toBe(true);

    await hands.press(
      next.getByRole('link', { name: 'Ver, cambiar o cancelar' }),
    );
    await see('Su turno');
    await hands.press(page.getByRole('button', { name: 'Cambiar el turno' }));
    await see('Elija otro horario');
    const wanted = await chooseLastTime(visit);
    await hands.press(
      page
        .getByRole('dialog', { name: '¿Cambiar su turno?' })
        .getByRole('button', { name: 'Cambiar el turno' }),
    );
    await main.getByText(`Su turno es ahora el ${wanted}`).waitFor();
    const moved = await status();
    expect(moved.startsAt).not.toBe(appointment.startsAt);

    await hands.press(page.getByRole('button', { name: 'Cancelar el turno' }));
    await hands.press(
      page
        .getByRole('dialog')
        .getByRole('button', { name: 'Cancelar el turno' }),
    );
    await see('Turno cancelado');
    await hands.press(page.getByRole('button', { name: 'Deshacer' }));
    await see('Su turno');
    expect(await status()).toMatchObject({
      status: 'booked',
      startsAt: moved.startsAt,
    });

    await page.goto('/mi-cuenta/perfil');
    await see('Mi perfil');
    await hands.press(
      page.getByRole('button', { name: 'Cambiar nombre elegido o celular' }),
    );
    await hands.fill(
      page.getByRole('textbox', { name: 'Nombre elegido' }),
      'Rosita',
    );
    await hands.press(
      main.getByRole('button', { name: 'Guardar los cambios' }),
    );
    await main.getByText('Rosita').first().waitFor();
    await visit.expectAccessible();
  });
});

describe.each(byMouseInTheDark)('%s', (_, way) => {
  test('a patient reads their signed visits, their measurements, and who read the record', async () => {
    const { id: patientId, dni } = await aPatientWithAnAppointment();
    const doctor = await people.doctor();
    const later = await people.visit({ patientId, doctorId: doctor.doctorId });
    const earlier = await people.visit({
      patientId,
      doctorId: doctor.doctorId,
    });
    const heavier = { ...someContent.vitalSigns, weightKg: 74 };
    await signVisits(doctor, [
      {
        appointmentId: earlier,
        content: { ...someContent, reason: 'Mareos', vitalSigns: heavier },
      },
      { appointmentId: later, content: someContent },
    ]);
    await people.license(doctor.doctorId);
    const { code } = await issueDocument(doctor, {
      patientId,
      content: somePrescription,
    });
    const visit = await browser.visit(way);
    const { page, hands, see } = visit;
    await page.goto('/login');
    await hands.fill(page.getByRole('textbox', { name: 'DNI' }), dni);
    await hands.fill(page.getByLabel('Contraseña'), patientPassword);
    await hands.press(
      page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
    );
    await see('Mis turnos');
    await hands.press(page.getByRole('link', { name: 'Mi historia' }));
    await see('Mi historia');

    const signed = page.getByRole('region', { name: 'Mis consultas' });
    await signed.getByText('Mareos').filter({ visible: true }).waitFor();
    expect(
      await signed
        .getByText('Dieta sin sal. Control en un mes.')
        .filter({ visible: true })
        .count(),
    ).toBe(1);
    await hands.press(signed.getByRole('button', { name: /^Ver la consulta/ }));
    expect(
      await signed
        .getByText('Dieta sin sal. Control en un mes.')
        .filter({ visible: true })
        .count(),
    ).toBe(2);
    await page
      .getByRole('img', {
        name: /^Peso: 2 mediciones, de 74 kg el .* a 71,5 kg el/,
      })
      .waitFor();
    const readers = page.getByRole('region', { name: 'Quién vio mi historia' });
    await readers.getByText('Berta Iturralde').waitFor();
    await readers.getByText('Por una consulta suya').waitFor();
    const documents = page.getByRole('region', {
      name: 'Mis recetas, órdenes y certificados',
    });
    await documents.getByText('Vigente').waitFor();
    const download = page.waitForEvent('download');
    await hands.press(
      documents.getByRole('button', { name: /^Descargar el PDF de receta/ }),
    );
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await visit.expectAccessible();

    const copying = page.waitForEvent('download');
    await hands.press(
      page.getByRole('button', { name: 'Descargar mi historia (PDF)' }),
    );
    const file = await copying;
    expect(file.suggestedFilename()).toMatch(/^historia-clinica-\d+\.pdf$/);
    const { pages } = await readPdf(await readFile(await file.path()));
    expect(pages.map(({ text }) => text).join('\n')).toContain('Mareos');
    await readers.getByText('Usted descargó una copia').waitFor();

    // A third person checks the paper document in their own browser.
    const bystander = await browser.visit(way);
    await bystander.page.goto(`/?documento=${code}`);
    await bystander.see('Comprobar un documento');
    await bystander.page
      .getByText('La receta es auténtica y está vigente')
      .waitFor();
    expect(await bystander.page.getByText('Rosa Del Valle').count()).toBe(0);
    // A signed-in patient sees the check over their own area.
    await page.goto(`/?documento=${code}`);
    const check = page.getByRole('dialog', { name: 'Comprobar un documento' });
    await check.getByText('La receta es auténtica y está vigente').waitFor();
    await visit.expectAccessible();
    await hands.press(check.getByRole('button', { name: 'Cerrar' }));
    await hands.press(page.getByRole('link', { name: 'Mi historia' }));
    await see('Mi historia');

    await page.emulateMedia({ media: 'print' });
    await page
      .getByText(/^Historia clínica Nº \d+, de Rosa Del Valle, DNI [\d.]+$/)
      .waitFor();
    expect(
      await page.getByRole('button', { name: 'Imprimir' }).isVisible(),
    ).toBe(false);
  });
});
