import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  chooseSpecialty,
  chooseTime,
  fillNewPatient,
  readCode,
} from './booking-screens.ts';
import { lookAt, newPerson } from './clinic-calls.ts';
import { eachHandOnce, testBrowser } from './visit.ts';

const browser = testBrowser();

describe.each(eachHandOnce)('%s', (_, way) => {
  test('a new patient books, keeps the appointment, cancels it and restores it', async () => {
    const visit = await browser.visit(way);
    const { page, hands, see } = visit;
    await page.goto('/');
    await see('Saque su turno');
    await hands.press(
      page.getByRole('main').getByRole('link', { name: 'Agendar cita' }),
    );

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

    await hands.press(
      page.getByRole('link', { name: 'Ver, cambiar o cancelar' }),
    );
    await see('Su turno');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await hands.press(page.getByRole('button', { name: 'Cancelar el turno' }));
    const question = page.getByRole('dialog', {
      name: '¿Cancelar este turno?',
    });
    await question.waitFor();
    await visit.expectAccessible();
    await hands.press(
      question.getByRole('button', { name: 'Cancelar el turno' }),
    );
    await see('Turno cancelado');
    const access = { kind: 'code', dni: person.dni, code } as const;
    const appointmentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await lookAt(appointmentId, access)).toMatchObject({
      status: 'cancelled',
    });
    await hands.press(page.getByRole('button', { name: 'Deshacer' }));
    await see('Su turno');
    expect(await lookAt(appointmentId, access)).toMatchObject({
      status: 'booked',
    });
  });
});

/** Reads a calendar file (RFC 5545). A line that starts with a space continues the previous line. */
function readCalendar(text: string): Map<string, string> {
  expect(text).toMatch(
    /^BEGIN:VCALENDAR\r\n.*BEGIN:VEVENT\r\n.*END:VEVENT\r\nEND:VCALENDAR/s,
  );
  const event = text.slice(
    text.indexOf('BEGIN:VEVENT'),
    text.indexOf('END:VEVENT'),
  );
  const lines = event.replaceAll('\r\n ', '').split('\r\n');
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
      return name && value !== undefined ? [[name, value] as const] : [];
    }),
  );
}

/** Writes `20261124T132000Z` as the clinic's pages do. */
function wallClock(basic: string): string {
  const iso = basic.replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
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
