import type { HolidayKind } from '../../../contract/admin/catalogue-fields.ts';
import type { HolidayYear } from '../../../contract/admin/holidays.ts';
import { api } from '../../api/api.ts';

export const kindWords: Record<HolidayKind, string> = {
  inamovible: 'Feriado inamovible',
  trasladable: 'Feriado trasladable',
  puente: 'Puente turístico',
  no_laborable: 'Día no laborable',
  provincial: 'Feriado provincial',
  propio: 'De la clínica',
};

export const sayWorked = (isWorked: boolean) => (isWorked ? 'Se atiende' : 'No se atiende');

/** Where the answers of the holidays' acts are kept. */
export const keptYear = {
  answerKey: ({ year }: HolidayYear) => api.admin.holidays.year.queryKey({ input: { year } }),
  alsoKeys: [api.admin.holidays.propose.key()],
  sectionKey: api.admin.holidays.key(),
};
