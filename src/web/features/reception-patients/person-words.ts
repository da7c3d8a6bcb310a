import { ageOn } from '../../../domain/calendar/clinic-day.ts';
import { formatDayWithYear, formatDni, formatTime } from '../../lib/format.ts';

interface Person {
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  birthDate: string | null;
}

/** As they are addressed. */
export function nameOf({ fullName, chosenName }: Pick<Person, 'fullName' | 'chosenName'>): string {
  return chosenName ?? fullName;
}

/** `DNI 30.111.222 · 41 años`, for telling two of one name apart. */
export function identityOf({ dni, birthDate }: Pick<Person, 'dni' | 'birthDate'>, today: string): string {
  const age = birthDate ? ageOn(birthDate > today ? birthDate : today, birthDate) : null;
  return [dni ? `DNI ${formatDni(dni)}` : 'Sin DNI', age === null ? '' : ageWords(age)]
    .filter(Boolean)
    .join(' · ');
}

function ageWords(years: number): string {
  if (years === 0) return 'menos de 1 año';
  return years === 1 ? '1 año' : `${years} años`;
}

/** `lunes 15 de diciembre de 2025, 13:40`, of what may lie in another year. */
export function formatLongAgo(instant: string, timeZone: string): string {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  return `${formatDayWithYear(day)}, ${formatTime(instant, timeZone)}`;
}

export const sexWords = { F: 'Femenino', M: 'Masculino', X: 'X' } as const;
