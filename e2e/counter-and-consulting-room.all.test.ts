import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertUser, staffPassword } from '../src/testing/clinic/people.ts';
import { insertSignedVisit } from '../src/testing/clinic/records.ts';
import { listedName } from '../src/testing/names.ts';
import { type MorningClinic, startMorningClinic } from './morning-clinic.ts';
import {
  byMouseInTheDark,
  onAPhone,
  testBrowser,
  type Visit,
} from './visit.ts';

const browser = testBrowser();
const admin = {
  email: 'direccion@clinica.example',
  password: staffPassword,
  name: 'Ema Soto',
};
let clinic: MorningClinic;

// The requests between counter, doctors and administrators. Each works at a desk, and the doctors hold a
// phone. Each way has its own clinic, without earlier requests.

describe.each(byMouseInTheDark)('%s', (_, way) => {
  beforeAll(async () => {
    clinic = await startMorningClinic({ appointments: 2 });
    const { owner } = clinic;
    await insertUser(
      { owner },
      { role: 'Admin', email: admin.email, name: admin.name },
    );
  });

  afterAll(() => clinic.stop());

  const atTheDesk = () => browser.visit({ ...way, baseUrl: clinic.baseUrl });
  const doctorsPhone = () =>
    browser.visit({ ...onAPhone, baseUrl: clinic.baseUrl });

  test('a doctor prepares a record copy requested at the counter, and the counter delivers it with a receipt', async () => {
    const [patient = ''] = clinic.patients;
    const { rows } = await clinic.owner.query(
      `select patients.id, doctor_id from patients join appointments on patient_id = patients.id
        where full_name = $1`,
      [patient],
    );
    const [{ id: patientId, doctor_id: doctorId }] = rows;
    await insertSignedVisit(clinic, { patientId, doctorId });

    const desk = await atTheDesk();
    const { page, hands, expectAccessible } = desk;
    await signIn(desk, 'recepcion', clinic.receptionist);
    await page.goto(`/recepcion/patients?paciente=${patientId}`);
    await desk.see(listedName(patient));
    const copies = page.getByRole('region', {
      name: 'Copia de la historia clínica',
    });
    await hands.press(
      copies.getByRole('button', { name: 'Anotar un pedido de copia' }),
    );
    const asking = copies.getByRole('form', {
      name: 'Anotar un pedido de copia',
    });
    await hands.select(
      asking.getByRole('combobox', { name: 'Quién la pide' }),
      'Un familiar o heredero',
    );
    await hands.fill(
      asking.getByRole('textbox', {
        name: 'Nombre y apellido de quien la pide',
      }),
      'Rosa Acosta',
    );
    await hands.press(asking.getByRole('button', { name: 'Anotar el pedido' }));
    await asking.getByText(/Escriba qué mostró que lo autoriza/).waitFor();
    await hands.fill(
      asking.getByRole('textbox', { name: /^Qué mostró que lo autoriza/ }),
      'Madre, con partida de nacimiento',
    );
    await hands.fill(
      asking.getByRole('textbox', { name: 'Número del documento' }),
      '20111222',
    );
    await expectAccessible();
    await hands.press(asking.getByRole('button', { name: 'Anotar el pedido' }));
    const row = copies
      .getByRole('list', { name: 'Copias pedidas' })
      .getByRole('listitem')
      .first();
    await row.getByText('Falta prepararla').waitFor();

    const doctor = await doctorsPhone();
    await signIn(doctor, 'doctor', clinic.doctor);
    await doctor.page.goto('/doctor/records');
    await doctor.see('Historias clínicas');
    const owed = doctor.page.getByRole('region', {
      name: 'Copias pedidas (1)',
    });
    const [download] = await Promise.all([
      doctor.page.waitForEvent('download'),
      doctor.hands.press(
        owed.getByRole('button', { name: `Descargar el PDF de ${patient}` }),
      ),
    ]);
    expect(
      (await readFile(await download.path())).subarray(0, 5).toString(),
    ).toBe('%PDF-');
    await doctor.hands.press(
      owed.getByRole('button', { name: `Preparada de ${patient}` }),
    );
    await owed.waitFor({ state: 'detached' });

    // The counter sees it without a reload.
    await row.getByText('Lista para entregar').waitFor();
    await hands.press(
      row.getByRole('button', { name: 'Entregar de Rosa Acosta', exact: true }),
    );
    const delivering = page.getByRole('dialog', { name: 'Entregar la copia' });
    await expectAccessible();
    await hands.press(
      delivering.getByRole('button', { name: 'Anotar la entrega' }),
    );
    const receipt = page.getByRole('dialog', { name: 'Constancia de entrega' });
    await receipt
      .getByText(/^La recibe Rosa Acosta, DNI 20\.111\.222/)
      .waitFor();
    await receipt
      .getByText(/^Contiene 1 folio\. Huella del último: [0-9a-f]{64}$/)
      .waitFor();
    await expectAccessible();
    await expectPrintedAlone(
      desk,
      receipt.getByText('Firma y aclaración de quien la recibe'),
    );
    await hands.press(receipt.getByRole('button', { name: 'Cerrar' }));
    await row.getByText('Entregada', { exact: true }).waitFor();
  });

  test('a doctor asks for an absence, an administrator answers, and the doctor sees the answer', async () => {
    const day = Temporal.Now.plainDateISO('America/Argentina/Buenos_Aires').add(
      { days: 40 },
    );
    const typed = `${String(day.day).padStart(2, '0')}/${String(day.month).padStart(2, '0')}/${day.year}`;
    const doctor = await doctorsPhone();
    const { page, hands, expectAccessible } = doctor;
    await signIn(doctor, 'doctor', clinic.doctor);
    await page.goto('/doctor/schedule');
    await doctor.see('Mis horarios');
    // The current section is in sight, although the phone shows only a part of the menu.
    const menu = page.getByRole('navigation', { name: 'Principal' });
    await expect
      .poll(() => menu.evaluate((nav) => nav.scrollLeft))
      .toBeGreaterThan(0);
    await hands.press(page.getByRole('button', { name: 'Pedir ausencia' }));
    const asking = page.getByRole('dialog', { name: 'Pedir ausencia' });
    await hands.fill(
      asking.getByRole('textbox', { name: 'Primer día' }),
      typed,
    );
    await hands.fill(
      asking.getByRole('textbox', { name: /^Nota para la administración/ }),
      'Casamiento de mi hija',
    );
    // Escape asks before it throws the note away.
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: '¿Cerrar sin guardar?' });
    await hands.press(
      question.getByRole('button', { name: 'Seguir escribiendo' }),
    );
    await expectAccessible();
    await hands.press(asking.getByRole('button', { name: 'Pedir ausencia' }));
    const own = page
      .getByRole('list', { name: 'Lo que pidió' })
      .getByRole('listitem');
    await own.getByText('Espera respuesta').waitFor();
    await expectAccessible();

    const office = await atTheDesk();
    await signIn(office, 'administracion', admin);
    await office.page.goto('/admin/requests');
    await office.see('Solicitudes');
    const asked = office.page.getByRole('region', {
      name: 'Ausencias pedidas',
    });
    await asked.getByText('«Casamiento de mi hija»').waitFor();
    await office.hands.press(
      asked.getByRole('button', {
        name: new RegExp(`^Aceptar: ${clinic.doctor.name}, `),
      }),
    );
    await asked
      .getByText(`Aceptó la ausencia de ${clinic.doctor.name}`)
      .waitFor();
    await asked.getByText('No hay ausencias pedidas').waitFor();
    await office.expectAccessible();

    // The doctor sees the answer and its author without a reload.
    await own.getByText('Aceptada', { exact: true }).waitFor();
    await own.getByText(new RegExp(`respondió ${admin.name} el `)).waitFor();
  });

  test('counter and doctor exchange lines about an appointment, and “No puedo ir” ends in the closing', async () => {
    const [, patient = ''] = clinic.patients;
    const desk = await atTheDesk();
    const { page, hands, expectAccessible } = desk;
    await signIn(desk, 'recepcion', clinic.receptionist);
    const counts = page.getByRole('group', { name: 'Estado' });
    await counts.getByRole('button', { name: 'Reservados 4' }).waitFor();
    const appointment = page
      .locator('[role=row][data-appointment]')
      .filter({ hasText: listedName(patient) });
    await appointment.focus();
    await page.keyboard.press('i');
    const detail = page.getByRole('dialog', { name: listedName(patient) });
    await hands.fill(
      detail.getByRole('textbox', { name: 'Recado para el consultorio' }),
      'Llega con silla de ruedas',
    );
    await hands.press(detail.getByRole('button', { name: 'Enviar el recado' }));
    const written = detail.getByRole('list', {
      name: 'Recados con el consultorio',
    });
    await written.getByText('Llega con silla de ruedas').waitFor();
    await expectAccessible();

    const doctor = await doctorsPhone();
    await signIn(doctor, 'doctor', clinic.doctor);
    await doctor.see('Mi día');
    await doctor.hands.press(
      doctor.page
        .getByRole('region', { name: 'Turnos del día' })
        .getByRole('link', { name: new RegExp(patient) }),
    );
    const card = doctor.page.getByRole('region', {
      name: patient,
      exact: true,
    });
    await card.getByText('Llega con silla de ruedas').waitFor();
    await doctor.hands.press(
      card.getByRole('button', { name: 'Marcar el recado como leído' }),
    );
    await written.getByText(/ · Leído$/).waitFor();
    await doctor.hands.fill(
      card.getByRole('textbox', { name: 'Recado para recepción' }),
      'Que pase al 1',
    );
    await doctor.hands.press(
      card.getByRole('button', { name: 'Enviar el recado' }),
    );
    await written.getByText('Que pase al 1').waitFor();
    await doctor.expectAccessible();
    await hands.press(detail.getByRole('button', { name: 'Cerrar' }));

    await doctor.hands.press(
      doctor.page.getByRole('button', { name: 'No puedo ir' }),
    );
    const telling = doctor.page.getByRole('dialog', {
      name: /^No puedo ir el /,
    });
    await doctor.hands.fill(
      telling.getByRole('textbox', { name: /^Motivo, para recepción/ }),
      'Fiebre',
    );
    await doctor.expectAccessible();
    await doctor.hands.press(
      telling.getByRole('button', { name: 'Avisar a recepción' }),
    );
    await doctor.page
      .getByText(/^Usted avisó que no puede atender de /)
      .waitFor();

    // The notice becomes a task at the counter, and the closing ends it.
    await page
      .getByText(
        new RegExp(`^${clinic.doctor.name} avisó que no puede atender hoy`),
      )
      .waitFor();
    await page.getByText('Motivo: Fiebre').waitFor();
    await hands.press(
      page.getByRole('button', { name: 'Resolver sus turnos' }),
    );
    const closing = page.getByRole('dialog', {
      name: `${clinic.doctor.name} no puede atender`,
    });
    await closing.getByText('2 turnos afectados').waitFor();
    await hands.fill(
      closing.getByRole('textbox', {
        name: 'Motivo que se dice a los pacientes',
      }),
      'Por enfermedad',
    );
    for (const name of clinic.patients) {
      const choice = closing.getByRole('combobox', {
        name: `Qué se hace con el turno de ${listedName(name)}`,
      });
      await hands.select(choice, 'Cancelar y avisar');
    }
    await expectAccessible();
    await hands.press(
      closing.getByRole('button', { name: 'Anotar la ausencia' }),
    );
    await closing
      .getByText(
        new RegExp(`^Quedó anotado: ${clinic.doctor.name} no viene el `),
      )
      .waitFor();
    await hands.press(closing.getByRole('button', { name: 'Volver al día' }));
    await counts.getByRole('button', { name: 'Cancelados 2' }).waitFor();
    await doctor.page.getByText(/^Recepción resolvió su aviso de /).waitFor();
    await doctor.expectAccessible();
  });

  test('two desks tell messages by hand at once, and neither gets the other’s message', async () => {
    // The absence of the journey before left messages at the counter.
    await clinic.owner.query('delete from outbox');
    await clinic.owner.query(
      `insert into outbox (subject_id, patient_id, kind, channel, facts)
        select gen_random_uuid(), id, 'security_notice', 'whatsapp', '{"what":"password_set","atMs":1795600000000}'
        from patients where full_name = any($1)`,
      [clinic.patients.slice(0, 2)],
    );
    // A slow machine may take longer to open the second desk than a message stays reserved. by-hand.test.ts
    // tests that limit.
    await clinic.owner.query(`
      create function keep_for_an_hour() returns trigger language plpgsql as
        $$ begin new.until := new.until + interval '1 hour'; return new; end $$;
      create trigger keep_for_an_hour before insert or update on message_reservations
        for each row execute function keep_for_an_hour()`);
    const [one, two] = [await atTheDesk(), await atTheDesk()];
    for (const desk of [one, two]) {
      await signIn(desk, 'recepcion', clinic.receptionist);
      await desk.page.goto('/recepcion/messages');
      await desk.see('Mensajes');
      await desk.hands.press(
        desk.page.getByRole('link', { name: /^Uno tras otro/ }),
      );
      await desk.see('Uno tras otro');
      await desk.page.getByRole('link', { name: 'Abrir WhatsApp' }).waitFor();
    }
    const nameAt = ({ page }: Visit) =>
      page.locator('#hand-name').textContent();
    expect(await nameAt(one)).not.toBe(await nameAt(two));
    await one.expectAccessible();
    await one.hands.press(one.page.getByRole('button', { name: 'Enviado' }));
    await one.page.getByText('No queda ninguno para este puesto').waitFor();
    await two.hands.press(two.page.getByRole('button', { name: 'No se pudo' }));
    await two.expectAccessible();
    await two.hands.press(
      two.page.getByRole('button', { name: 'No responde' }),
    );
    await two.page.getByText('No queda ningún aviso para dar a mano').waitFor();
    // The other desk sees it without a reload.
    await one.page.getByText('No queda ningún aviso para dar a mano').waitFor();
    const { rows } = await clinic.owner.query(
      `select status from outbox where kind = 'security_notice' order by status`,
    );
    expect(rows).toEqual([{ status: 'sent' }, { status: 'unreached' }]);
  });
});

async function signIn(
  { page, hands }: Visit,
  role: 'recepcion' | 'doctor' | 'administracion',
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`/login?rol=${role}`);
  await hands.fill(page.getByRole('textbox', { name: 'E-mail' }), email);
  await hands.fill(page.getByLabel('Contraseña'), password);
  await hands.press(
    page.getByRole('main').getByRole('button', { name: 'Ingresar' }),
  );
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** Expects only the text to sign on paper, without a toast or the page behind. */
async function expectPrintedAlone(
  { page }: Visit,
  printed: Locator,
): Promise<void> {
  // A real toast closes by itself, so a fake one takes its place.
  const isToastShown = () =>
    page.evaluate(() => {
      const toaster = document.createElement('ol');
      toaster.dataset.sonnerToaster = '';
      document.body.append(toaster);
      const { display } = getComputedStyle(toaster);
      toaster.remove();
      return display !== 'none';
    });
  expect(await isToastShown()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await isToastShown()).toBe(false);
  expect(await printed.isVisible()).toBe(true);
  expect(await page.locator('#contenido').isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
}
