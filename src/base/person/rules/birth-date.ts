import { ageOn, type ClinicDay, isClinicDay } from '../../time/clinic-day.ts';

export type BirthDateRefusal =
  | 'BIRTH_DATE_EMPTY'
  | 'BIRTH_DATE_UNREADABLE'
  | 'BIRTH_DATE_IMPOSSIBLE'
  | 'BIRTH_DATE_FUTURE'
  | 'BIRTH_DATE_TOO_OLD';

export type ParsedBirthDate =
  | { ok: true; birthDate: ClinicDay }
  | { ok: false; refusal: BirthDateRefusal };

const OLDEST_YEARS = 130;

/**
 * Reads '1983-04-05', '05/04/1983', '5-4-1983', '5/4/83' or '05041983' (day first, as people write it here).
 * A year of two digits is the latest one that is not in the future. Refuses a day that no calendar has, one
 * after `today`, and one of more than 130 years ago.
 */
export function parseBirthDate(
  typed: string,
  today: ClinicDay,
): ParsedBirthDate {
  if (typed.trim() === '') return { ok: false, refusal: 'BIRTH_DATE_EMPTY' };
  const birthDate = readDay(typed) ?? readShortYear(typed, today);
  if (birthDate === null)
    return { ok: false, refusal: 'BIRTH_DATE_UNREADABLE' };
  if (!isClinicDay(birthDate))
    return { ok: false, refusal: 'BIRTH_DATE_IMPOSSIBLE' };
  if (birthDate > today) return { ok: false, refusal: 'BIRTH_DATE_FUTURE' };
  if (ageOn(today, birthDate) > OLDEST_YEARS)
    return { ok: false, refusal: 'BIRTH_DATE_TOO_OLD' };
  return { ok: true, birthDate };
}

/** Converts one of the usual date formats to 'YYYY-MM-DD', whether or not the day exists. */
export function readDay(typed: string): ClinicDay | null {
  const text = typed.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const parts =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text) ??
    /^(\d\d)()(\d\d)(\d{4})$/.exec(text);
  if (!parts) return null;
  const [, day = '', , month = '', year = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const shortYear = /^(\s*\d{1,2}([/.-])\d{1,2}\2)(\d\d)\s*$/;

function readShortYear(typed: string, today: ClinicDay): ClinicDay | null {
  const [, dayAndMonth = '', , year = ''] = shortYear.exec(typed) ?? [];
  const century = Number(today.slice(0, 2));
  const inThisCentury = readDay(`${dayAndMonth}${century}${year}`);
  return inThisCentury !== null && inThisCentury > today
    ? readDay(`${dayAndMonth}${century - 1}${year}`)
    : inThisCentury;
}
