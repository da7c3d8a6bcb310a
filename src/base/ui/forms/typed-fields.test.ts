import { expect, test } from 'vitest';
import { OwnPracticeSchema } from '../../../subjects/doctors/contract/doctor-fields.ts';
import {
  InsurerFieldsSchema,
  PracticeFieldsSchema,
} from '../../clinic/contract/catalogue-fields.ts';
import {
  typedDay,
  typedLines,
  typedMoney,
  typedNumber,
  typedNumberOrNull,
  typedOrNull,
  typedTime,
} from './typed-fields.ts';

const wordsOf = (result: {
  error?: { issues: { message: string }[] } | undefined;
}) => result.error?.issues.map(({ message }) => message);

test('an amount is read in centavos, may be empty, and has the form’s own message when unreadable', () => {
  const copay = typedMoney('Escriba el coseguro como $ 3.500.').pipe(
    InsurerFieldsSchema.shape.copayCents,
  );
  expect(copay.parse(' $ 3.500 ')).toBe(350_000);
  expect(copay.parse(' ')).toBeNull();
  expect(wordsOf(copay.safeParse('caro'))).toEqual([
    'Escriba el coseguro como $ 3.500.',
  ]);
  expect(wordsOf(copay.safeParse('900000000000'))).toEqual([
    'Revise el coseguro.',
  ]);
});

test('a number is checked with the messages of the contract', () => {
  const minutes = typedNumber.pipe(PracticeFieldsSchema.shape.visitMinutes);
  expect(minutes.parse(' 40 ')).toBe(40);
  expect(wordsOf(minutes.safeParse('3'))).toEqual([
    'Una práctica dura de 5 a 480 minutos.',
  ]);
  for (const unreadable of ['', 'media hora', '1e2', '20,5']) {
    expect(wordsOf(minutes.safeParse(unreadable))).toEqual([
      'Escriba los minutos con números.',
    ]);
  }
});

test('a code has six digits or is empty', () => {
  const code = typedOrNull.pipe(InsurerFieldsSchema.shape.rnosCode);
  expect(code.parse(' 001234 ')).toBe('001234');
  expect(code.parse('  ')).toBeNull();
  expect(code.safeParse('12').success).toBe(false);
});

test('a number may be empty, but not unreadable', () => {
  const minutes = typedNumberOrNull().pipe(
    OwnPracticeSchema.shape.visitMinutes,
  );
  expect(minutes.parse(' ')).toBeNull();
  expect(minutes.parse(' 30 ')).toBe(30);
  for (const unreadable of ['media hora', '20,5', '3']) {
    expect(wordsOf(minutes.safeParse(unreadable))).toEqual([
      'De 5 a 480 minutos.',
    ]);
  }
});

test('a day may be typed in the usual way or left empty', () => {
  const day = typedDay('Escriba día/mes/año.');
  expect(day.parse(' 31/12/2030 ')).toBe('2030-12-31');
  expect(day.parse('')).toBeNull();
  expect(wordsOf(day.safeParse('31/02/2030'))).toEqual([
    'Escriba día/mes/año.',
  ]);
});

test.each([
  ['9:30', 570],
  ['9.30', 570],
  ['930', 570],
  [' 9 ', 540],
  ['24:00', 1440],
])('%j is a time of the day', (typed, minutes) => {
  expect(typedTime('Escriba la hora.').parse(typed)).toBe(minutes);
});

test.each(['', '9:60', '25', 'nueve', '24:30'])(
  '%j is no time of the day',
  (typed) => {
    expect(wordsOf(typedTime('Escriba la hora.').safeParse(typed))).toEqual([
      'Escriba la hora.',
    ]);
  },
);

test('lines are trimmed, and empty ones left out', () => {
  expect(typedLines.parse(' 11 5555-0000\n\n 11 4555-6666 ')).toEqual([
    '11 5555-0000',
    '11 4555-6666',
  ]);
});
