import type { InsurerPeriod } from '../../clinic/rules/insurers-taken.ts';
import { numericDay } from '../../time/spanish-dates.ts';

/** `desde el 01/12/2026`, `hasta el 30/11/2026`, `del 01/12/2026 al 30/06/2027`; empty where nothing is to come. */
export function periodWords(
  { validFrom, validTo }: InsurerPeriod,
  today: string,
): string {
  const isToBegin = validFrom !== null && validFrom > today;
  if (isToBegin && validTo)
    return `del ${numericDay(validFrom)} al ${numericDay(validTo)}`;
  if (isToBegin) return `desde el ${numericDay(validFrom)}`;
  return validTo ? `hasta el ${numericDay(validTo)}` : '';
}

/** `OSDE (hasta el 30/11/2026)`; the name alone where nothing is to come. */
export function insurerWithPeriod(
  name: string,
  period: InsurerPeriod | null,
  today: string,
): string {
  const words = period ? periodWords(period, today) : '';
  return words ? `${name} (${words})` : name;
}
