import { addDays, type ClinicDay } from '../../time/clinic-day.ts';

/** From the first day to the last, both included. Null: no limit on that side. */
export interface InsurerPeriod {
  validFrom: ClinicDay | null;
  validTo: ClinicDay | null;
}

export interface InsurersTaken {
  insurerIds: readonly string[];
  /** The periods of the insurers that are taken only between dates. */
  insurerDates?: readonly ({ insurerId: string } & InsurerPeriod)[] | undefined;
}

const always: InsurerPeriod = { validFrom: null, validTo: null };

/** True if the last day is not before the first. */
export function isInOrder({ validFrom, validTo }: InsurerPeriod): boolean {
  return validFrom === null || validTo === null || validFrom <= validTo;
}

export function coversDay(
  { validFrom, validTo }: InsurerPeriod,
  day: ClinicDay,
): boolean {
  return (
    (validFrom === null || validFrom <= day) &&
    (validTo === null || day <= validTo)
  );
}

/** True if the period ended before this day. */
export function isEndedBefore(
  { validTo }: InsurerPeriod,
  day: ClinicDay,
): boolean {
  return validTo !== null && validTo < day;
}

/** The period in which a doctor takes an insurer. Null: never. */
export function periodOf(
  { insurerIds, insurerDates = [] }: InsurersTaken,
  insurerId: string,
): InsurerPeriod | null {
  if (!insurerIds.includes(insurerId)) return null;
  return insurerDates.find((dates) => dates.insurerId === insurerId) ?? always;
}

/** True if a doctor takes an insurer for an appointment of this day. */
export function takesInsurer(
  taken: InsurersTaken,
  insurerId: string,
  day: ClinicDay,
): boolean {
  const period = periodOf(taken, insurerId);
  return period !== null && coversDay(period, day);
}

/**
 * The insurers without those whose period ended before the day. `insurerDates` is absent if none has dates.
 */
export function insurersTakenFrom(
  { insurerIds, insurerDates = [] }: InsurersTaken,
  day: ClinicDay,
): {
  insurerIds: string[];
  insurerDates?: NonNullable<InsurersTaken['insurerDates']>[number][];
} {
  const dated = insurerDates.filter((dates) => !isEndedBefore(dates, day));
  const ended = new Set(
    insurerDates
      .filter((dates) => isEndedBefore(dates, day))
      .map((dates) => dates.insurerId),
  );
  return {
    insurerIds: insurerIds.filter((id) => !ended.has(id)),
    ...(dated.length > 0 && { insurerDates: dated }),
  };
}

/**
 * Ends a period before a day and keeps the days before it, so that past appointments keep their payer. Null:
 * nothing is left.
 */
export function endedFrom(
  { validFrom, validTo }: InsurerPeriod,
  day: ClinicDay,
): InsurerPeriod | null {
  if (validFrom !== null && validFrom >= day) return null;
  return {
    validFrom,
    validTo: validTo !== null && validTo < day ? validTo : addDays(day, -1),
  };
}
