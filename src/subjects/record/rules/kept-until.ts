import type { ClinicDay } from '../../../base/time/clinic-day.ts';

/** The years that a record is kept at least, from its last entry (Ley 26.529, art. 18). */
const KEPT_YEARS = 10;
/** The age from which a person decides alone (Código Civil y Comercial, art. 25). */
const OF_AGE_YEARS = 18;

interface Dated {
  /** The clinic's day of the record's last entry. */
  lastEntryDay: ClinicDay;
  /** Null: unknown. */
  birthDate: ClinicDay | null;
}

/**
 * Returns the day until which a record is kept at least. The law counts from the last entry. For a minor the
 * years count from coming of age: a careful reading, because the law does not say.
 */
export function keptUntil({ lastEntryDay, birthDate }: Dated): ClinicDay {
  const ofAge = birthDate && addYears(birthDate, OF_AGE_YEARS);
  return addYears(
    ofAge && ofAge > lastEntryDay ? ofAge : lastEntryDay,
    KEPT_YEARS,
  );
}

/** In a year without 29 February it becomes 1 March, so that no day is lost. */
function addYears(day: ClinicDay, years: number): ClinicDay {
  const [year, monthAndDay] = [Number(day.slice(0, 4)) + years, day.slice(5)];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${year}-${monthAndDay === '02-29' && !isLeap ? '03-01' : monthAndDay}`;
}
