import { api } from '../../../../base/api/web/client/api.ts';
import type { HolidayKind } from '../../../../base/clinic/contract/catalogue-fields.ts';
import type { HolidayYear } from '../../contract/holidays.ts';

export const kindWords: Record<HolidayKind, string> = {
  inamovible: 'Feriado inamovible',
  trasladable: 'Feriado trasladable',
  puente: 'Puente turístico',
  no_laborable: 'Día no laborable',
  provincial: 'Feriado provincial',
  propio: 'De la clínica',
};

export const sayWorked = (isWorked: boolean) =>
  isWorked ? 'Se atiende' : 'No se atiende';

/** Says where the answers of the holidays' acts are kept. */
export const keptYear = {
  answerKey: ({ year }: HolidayYear) =>
    api.admin.holidays.year.queryKey({ input: { year } }),
  alsoKeys: [api.admin.holidays.propose.key()],
  sectionKey: api.admin.holidays.key(),
};
