import type { HolidayFields, HolidayKind, SetUpHoliday } from '../../../contract/admin/holidays.ts';
import type { EntryErrors, ReadEntry } from '../../components/catalogue/entry-dialog.tsx';
import type { Fact } from '../../components/facts/facts.tsx';

/* What an administrator types of a holiday, and how it is read. */

export const kindWords: Record<HolidayKind, string> = {
  inamovible: 'Feriado inamovible',
  trasladable: 'Feriado trasladable',
  puente: 'Puente turístico',
  no_laborable: 'Día no laborable',
  provincial: 'Feriado provincial',
  propio: 'De la clínica',
};
export const holidayKinds = Object.keys(kindWords) as HolidayKind[];

export interface HolidayDraft extends HolidayFields {
  day: string;
}

export const draftOfHoliday = (holiday: SetUpHoliday | null): HolidayDraft => ({
  day: holiday?.day ?? '',
  name: holiday?.name ?? '',
  kind: holiday?.kind ?? 'propio',
  isWorked: holiday?.isWorked ?? false,
});

export function readHoliday(draft: HolidayDraft): ReadEntry<HolidayDraft> {
  const errors: EntryErrors = {};
  if (!/^2\d{3}-\d\d-\d\d$/.test(draft.day)) errors.day = 'Elija el día.';
  if (draft.name.trim().length < 2) errors.name = 'Escriba el nombre del feriado.';
  return Object.keys(errors).length > 0 ? { errors } : { values: draft };
}

export const sayWorked = (isWorked: boolean) => (isWorked ? 'Se atiende' : 'No se atiende');

export const factsOfHoliday = ({ name, kind, isWorked }: SetUpHoliday): Fact[] => [
  { label: 'Nombre', value: name },
  { label: 'Tipo', value: kindWords[kind] },
  { label: 'Ese día', value: sayWorked(isWorked) },
];
