import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { chooseSpecialty, chooseTime, fillNewPatient, readCode, typedData } from './booking-screens.ts';
import { lookAt, newPerson, readSpecialties } from './clinic-calls.ts';
import { eachHandOnce, testBrowser } from './visit.ts';

const browser = testBrowser();

describe.each(eachHandOnce)('%s', (_, way) => {
  test('somebody new books, takes the appointment along, cancels it and takes that back', async () => {
    const visit = await browser.visit(way);
    const { page, hands, see } = visit;
    await page.goto('/');
    await see('Saque su turno');
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Agendar cita' }));

    await chooseSpecialty(visit, 'Pediatría');
    const { day, time } = await chooseTime(visit);

    await see('¿Para quién es el turno?');
    await hands.choose(page.getByRole('radio', { name: /primera vez/ }));
    await hands.press(page.getByRole('button', { name: 'Continuar' }));
    await page.getByText('Escriba el DNI.').waitFor();
    await visit.expectAccessible();
    const person = newPerson();
    await fillNewPatient(visit, person);
    await hands.press(page.getByRole('button', { name: 'Continuar' }));

    await see('Revise y confirme');
    const facts = page.getByRole('main');
    for (const fact of [person.fullName, 'Pediatría', time, 'Su DNI.']) {
      await facts.getByText(fact).first().waitFor();
    }
    await facts.getByText(new RegExp(day, 'i')).first().waitFor();
    await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));

    await see('Turno reservado');
    const code = await readCode(visit);
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      hands.press(page.getByRole('link', { name: 'Agregar al calendario' })),
    ]);
    const event = readCalendar(await readFile(await download.path(), 'utf8'));
    expect(download.suggestedFilename()).toBe(`turno-${code}.ics`);
    expect(event.get('DESCRIPTION')).toContain(code);
    expect(wallClock(event.get('DTSTART') ?? '')).toBe(`${day}, ${time}`);

    await hands.press(page.getByRole('link', { name: 'Ver, cambiar o cancelar' }));
    await see('Su turno');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await hands.press(page.getByRole('button', { name: 'Cancelar el turno' }));
    const question = page.getByRole('dialog', { name: '¿Cancelar este turno?' });
    await question.waitFor();
    await visit.expectAccessible();
    await hands.press(question.getByRole('button', { name: 'Cancelar el turno' }));
    await see('Turno cancelado');
    const access = { kind: 'code', dni: person.dni, code } as const;
    const appointmentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await lookAt(appointmentId, access)).toMatchObject({ status: 'cancelled' });
    await hands.press(page.getByRole('button', { name: 'Deshacer' }));
    await see('Su turno');
    expect(await lookAt(appointmentId, access)).toMatchObject({ status: 'booked' });
  });
});

test('what is wrong is said beside its field, and nothing that was typed is lost', async () => {
  const visit = await browser.visit();
  const { page, hands } = visit;
  await page.goto('/agendar-cita?especialidad=dermatologia&cobertura=particular&paso=horario');
  await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
  await hands.choose(page.getByRole('radio', { name: /primera vez/ }));
  const wrong = {
    dni: '12.34A',
    fullName: '<script>alert(1)</script>',
    birthDate: '2019-02-31',
    phone: '12',
  };
  await fillNewPatient(visit, wrong);
  const typed = await typedData(visit);
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  for (const message of [
    'El DNI lleva solo números, con o sin puntos.',
    'El nombre no puede llevar los signos < ni >.',
    'Esa fecha no existe.',
    'Revise el celular: código de área y número, por ejemplo 11 5555-4444.',
  ]) {
    await page.getByText(message).waitFor();
  }
  await visit.see('¿Para quién es el turno?');
  expect(await typedData(visit)).toEqual(typed);
  expect(
    await page.getByRole('textbox', { name: 'DNI' }).evaluate((field) => field === document.activeElement),
  ).toBe(true);

  await page.reload();
  await visit.see('¿Para quién es el turno?');
  expect(await typedData(visit)).toEqual(typed);
});

test('the code of the booking and the whole appointment can be printed', async () => {
  const visit = await browser.visit();
  const { page, hands } = visit;
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto('/agendar-cita?especialidad=traumatologia&cobertura=particular&paso=horario');
  await hands.press(page.getByRole('button', { name: 'Tomar este turno' }));
  await hands.choose(page.getByRole('radio', { name: /primera vez/ }));
  await fillNewPatient(visit, newPerson());
  await hands.press(page.getByRole('button', { name: 'Continuar' }));
  await hands.press(page.getByRole('button', { name: 'Confirmar turno' }));
  await visit.see('Turno reservado');
  await hands.press(page.getByRole('button', { name: 'Imprimir' }));
  expect(await page.locator('html').getAttribute('data-printed')).toBe('');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(await readCode(visit), { exact: true }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Principal' }).isVisible()).toBe(false);
});

test('every specialty on the home page opens its own booking', async () => {
  const { page, see } = await browser.visit();
  for (const { name } of (await readSpecialties()).slice(0, 3)) {
    await page.goto('/');
    await page.getByRole('link', { name: new RegExp(`Próximo turno.* en ${name}$`) }).click();
    await see('¿Con quién se quiere atender?');
    await page.getByText(name, { exact: true }).first().waitFor();
  }
});

/** RFC 5545: a line that starts with a space continues the previous one. */
function readCalendar(text: string): Map<string, string> {
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n.*BEGIN:VEVENT\r\n.*END:VEVENT\r\nEND:VCALENDAR/s);
  const event = text.slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VEVENT'));
  const lines = event.replaceAll('\r\n ', '').split('\r\n');
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
      return name && value !== undefined ? [[name, value] as const] : [];
    }),
  );
}

/** `20261124T132000Z` as the clinic's pages write it. */
function wallClock(basic: string): string {
  const iso = basic.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const at = new Intl.DateTimeFormat('es-AR', {
    timeZone: 'America/Argentina/Buenos_Aires',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso));
  const part = (type: string) => at.find((entry) => entry.type === type)?.value;
  return `${part('weekday')} ${part('day')} de ${part('month')}, ${part('hour')}:${part('minute')}`;
}
