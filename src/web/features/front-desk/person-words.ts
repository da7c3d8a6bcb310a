import type { StaffPatient } from '../../../contract/staff/turnos.ts';
import { ageOn } from '../../../domain/calendar/clinic-day.ts';
import { formatDni } from '../../lib/format.ts';

/** As they are addressed. */
export function nameOf({ fullName, chosenName }: Pick<StaffPatient, 'fullName' | 'chosenName'>): string {
  return chosenName ?? fullName;
}

/** `DNI 30.111.222 · 41 años`, for telling two of one name apart. */
export function identityOf(
  { dni, birthDate }: Pick<StaffPatient, 'dni' | 'birthDate'>,
  today: string,
): string {
  const age = birthDate ? ageOn(birthDate > today ? birthDate : today, birthDate) : null;
  const years = age === null ? '' : age === 1 ? '1 año' : `${age} años`;
  return [dni ? `DNI ${formatDni(dni)}` : 'Sin DNI', years].filter(Boolean).join(' · ');
}
