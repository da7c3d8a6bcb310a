import type { ClinicDay } from '../../../base/time/clinic-day.ts';

/** Years that a record is kept at least, from its last entry (Ley 26.529, art. 18). */
const KEPT_YEARS = 10;
/** From when on a person decides alone (Código Civil y Comercial, art. 25). */
const OF_AGE_YEARS = 18;

interface Dated {
  /** The clinic's day of the record's last entry. */
  lastEntryDay: ClinicDay;
  /** Null: not known. */
  birthDate: ClinicDay | null;
}

/**
 * The day until which a record is kept at least. The law counts from the last entry; of who was a minor then, the years count
 * from the day they come of age, which is never sooner: the careful reading of a law that does not say.
 */
export function keptUntil({ lastEntryDay, birthDate }: Dated): ClinicDay {
  const ofAge = birthDate && addYears(birthDate, OF_AGE_YEARS);
  return addYears(ofAge && ofAge > lastEntryDay ? ofAge : lastEntryDay, KEPT_YEARS);
}

/** Of 29 February in a year without one, 1 March: no day is lost. */
function addYears(day: ClinicDay, years: number): ClinicDay {
  const [year, monthAndDay] = [Number(day.slice(0, 4)) + years, day.slice(5)];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${year}-${monthAndDay === '02-29' && !isLeap ? '03-01' : monthAndDay}`;
}
