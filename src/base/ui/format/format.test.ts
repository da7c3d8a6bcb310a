import { expect, test } from 'vitest';
import * as format from './format.ts';

const buenosAires = 'America/Argentina/Buenos_Aires';

test('an appointment is written on the clinic’s clock, wherever the browser is', () => {
  expect(format.formatMoment('2026-11-24T13:20:00Z', buenosAires)).toBe(
    'martes 24 de noviembre, 10:20',
  );
  expect(format.formatMoment('2026-11-25T02:30:00Z', buenosAires)).toBe(
    'martes 24 de noviembre, 23:30',
  );
  expect(format.formatMoment('2026-11-25T02:30:00Z', 'Europe/Madrid')).toBe(
    'miércoles 25 de noviembre, 03:30',
  );
  expect(format.formatShortMoment('2026-11-24T13:20:00Z', buenosAires)).toBe(
    'mar 24/11 10:20',
  );
  expect(
    format.formatShortMomentWithYear('2027-01-01T02:20:00Z', buenosAires),
  ).toBe('jue 31/12/2026 23:20');
  expect(format.formatNumericDay('2027-01-01T02:20:00Z', buenosAires)).toBe(
    '31/12/2026',
  );
  expect(
    format.formatShortDayWithYear('2027-01-01T02:20:00Z', buenosAires),
  ).toBe('jue 31/12/2026');
});

test('the repeated hour of a clock change is written as the wall shows it', () => {
  expect(format.formatTime('2026-10-25T00:30:00Z', 'Europe/Madrid')).toBe(
    '02:30',
  );
  expect(format.formatTime('2026-10-25T01:30:00Z', 'Europe/Madrid')).toBe(
    '02:30',
  );
});

test('days and months are written', () => {
  expect(format.formatDay('2026-11-21')).toBe('sábado 21 de noviembre');
  expect(format.formatDayWithYear('2027-01-03')).toBe(
    'domingo 3 de enero de 2027',
  );
  expect(format.formatMonth('2026-09')).toBe('septiembre de 2026');
  expect(format.formatMinute(545)).toBe('09:05');
});

test.each([
  [1_250_000, '$ 12.500'],
  [1_250_050, '$ 12.500,50'],
  [123_456_705, '$ 1.234.567,05'],
  [0, '$ 0'],
  [99, '$ 0,99'],
  [-150_000, '-$ 1.500'],
])('%d centavos are written as %s', (centavos, written) => {
  expect(format.formatMoney(centavos).replaceAll('\u00a0', ' ')).toBe(written);
});

test('documents have dots', () => {
  expect(format.formatDni('30111222')).toBe('30.111.222');
  expect(format.formatDni('5123456')).toBe('5.123.456');
});

test('a countdown goes to zero and stays there', () => {
  expect(format.formatCountdown(300_000)).toBe('5:00');
  // A server's answer takes a moment: a countdown of five minutes never shows 5:01.
  expect(format.formatCountdown(300_040)).toBe('5:00');
  expect(format.formatCountdown(247_001)).toBe('4:07');
  expect(format.formatCountdown(999)).toBe('0:01');
  expect(format.formatCountdown(-5_000)).toBe('0:00');
});

test('a sentence begins with a capital', () => {
  expect(format.sentence('último turno')).toBe('Último turno');
});
