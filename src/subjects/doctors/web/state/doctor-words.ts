import { matchesSearch } from '../../../../base/text/name-search.ts';
import type { EntryTone } from '../../../../base/ui/set-up/entry-mark.tsx';
import type { DoctorState } from '../../../staff/contract/doctor-state.ts';
import type { DoctorLack, ListedDoctor } from '../../contract/doctors.ts';
import type { DoctorFilter, DoctorsSearch } from '../set-up/doctors-search.ts';

export const stateWords: Record<
  DoctorState,
  { name: string; sign: string; tone: EntryTone }
> = {
  attending: { name: 'Atiende', sign: '●', tone: 'on' },
  disabled: { name: 'Deshabilitado', sign: '○', tone: 'off' },
  on_leave: { name: 'De licencia', sign: '◐', tone: 'warning' },
  retired: { name: 'Retirado', sign: '✕', tone: 'off' },
};

export const lackWords: Record<DoctorLack, string> = {
  license: 'sin matrícula vigente',
  practices: 'sin prácticas',
  hours: 'sin horarios',
  sign_in: 'nunca ingresó',
};

export const filterWords: Record<DoctorFilter, string> = {
  atienden: 'Atienden',
  deshabilitados: 'Deshabilitados',
  licencia: 'De licencia',
  retirados: 'Retirados',
  falta: 'Con algo por completar',
};

const stateOf: Partial<Record<DoctorFilter, DoctorState>> = {
  atienden: 'attending',
  deshabilitados: 'disabled',
  licencia: 'on_leave',
  retirados: 'retired',
};

/** The professionals in the chosen state. Each typed word is in their name, e-mail, specialty or licence. */
export function filterDoctors(
  doctors: readonly ListedDoctor[],
  { buscar = '', estado }: DoctorsSearch,
) {
  return doctors.filter(
    ({ name, email, specialtyNames, licenses, state, lacks }) => {
      if (
        estado === 'falta'
          ? lacks.length === 0
          : estado && state !== stateOf[estado]
      )
        return false;
      return matchesSearch(
        [name, email, ...specialtyNames, ...licenses].join(' '),
        buscar,
      );
    },
  );
}
