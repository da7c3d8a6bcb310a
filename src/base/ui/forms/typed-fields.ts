import { z } from 'zod';
import { readDay } from './typed-day.ts';
import { readMoney } from './typed-money.ts';
import { minuteOf } from './typed-time.ts';

/* Typed texts, to be piped into a field of the contract. */

export const typedText = z.string().trim();

/** Empty: null. */
export const typedOrNull = typedText.transform((typed) => typed || null);

const readWhole = (typed: string) =>
  /^\d+$/.test(typed) ? Number(typed) : null;

/** Null, which the field refuses, unless it is a whole number. */
export const typedNumber = typedText.transform(readWhole);

/** Empty: null. An unreadable text becomes NaN, which the field refuses. */
export const typedNumberOrNull = (
  read: (typed: string) => number | null = readWhole,
) =>
  typedText.transform((typed) =>
    typed === '' ? null : (read(typed) ?? Number.NaN),
  );

const typedAs =
  <Value>(read: (typed: string) => Value | null) =>
  (unreadable: string) =>
    typedText
      .refine((typed) => typed === '' || read(typed) !== null, unreadable)
      .transform((typed) => (typed === '' ? null : read(typed)));

/** In centavos; empty: null. */
export const typedMoney = typedAs(readMoney);

/** As dd/mm/aaaa; empty: null. */
export const typedDay = typedAs(readDay);

/** In minutes of the day. */
export const typedTime = (unreadable: string) =>
  typedText
    .transform(minuteOf)
    .refine((minute) => !Number.isNaN(minute), unreadable);

/** Words or short texts between commas or on lines of their own, each once. */
export const typedWords = z.string().transform((typed) => [
  ...new Set(
    typed
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]);

/** A short text on each line; empty lines are left out. */
export const typedLines = z.string().transform((typed) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
);
