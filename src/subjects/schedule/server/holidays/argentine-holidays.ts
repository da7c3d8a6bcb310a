import Holidays, { type HolidaysTypes } from 'date-holidays';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';

export type HolidayKind =
  | 'inamovible'
  | 'trasladable'
  | 'puente'
  | 'no_laborable';

/** A proposed holiday for the clinic's table, to be reviewed by an administrator. */
export interface ArgentineHoliday {
  day: ClinicDay;
  name: string;
  kind: HolidayKind;
  /** True if clinics usually attend: the law leaves the day to each employer, and it is no bridge. */
  isWorked: boolean;
  source: string;
}

const library = new Holidays('AR', { languages: ['es'] });
const librarySource = 'date-holidays (CC BY 3.0)';
const decreeSource = 'Disposición del Poder Ejecutivo (Ley 27.399); confirmar';

/**
 * The Executive's decrees for single years, which follow no rule. The library lacks or may lose some of them.
 */
const decreed: Record<
  number,
  { bridges: ClinicDay[]; moved: Record<ClinicDay, ClinicDay> }
> = {
  2025: {
    bridges: ['2025-05-02', '2025-08-15', '2025-11-21'],
    moved: { '2025-10-12': '2025-10-10' },
  },
  2026: { bridges: ['2026-03-23', '2026-07-10', '2026-12-07'], moved: {} },
};

/**
 * Argentina's holidays and non-working days of a year, in order, one a day. Movable ones follow Ley 27.399;
 * bridges exist only for the years in which they have been decreed. 24 and 31 December are left out: no law
 * closes them.
 */
export function argentineHolidays(year: number): ArgentineHoliday[] {
  const { bridges, moved } = decreed[year] ?? { bridges: [], moved: {} };
  const result = new Map<ClinicDay, ArgentineHoliday>();
  for (const holiday of library.getHolidays(year)) {
    if (isHalfDay(holiday)) continue;
    const printed = holiday.date.slice(0, 10);
    const day = moved[printed] ?? printed;
    const kind = kindOf(holiday);
    if (kind === 'puente' && decreed[year] && !bridges.includes(day)) continue;
    add(result, {
      day,
      name: nameOf(holiday, kind),
      kind,
      isWorked: kind === 'no_laborable',
      source:
        day === printed && kind !== 'puente' ? librarySource : decreeSource,
    });
  }
  for (const day of bridges) {
    if (!result.has(day)) {
      add(result, {
        day,
        name: bridgeName,
        kind: 'puente',
        isWorked: false,
        source: decreeSource,
      });
    }
  }
  return [...result.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

const bridgeName = 'Día no laborable con fines turísticos';

function isHalfDay({ date, type }: HolidaysTypes.Holiday): boolean {
  return type === 'optional' && !date.slice(11).startsWith('00:00');
}

function kindOf({ name, rule }: HolidaysTypes.Holiday): HolidayKind {
  if (/^\d{4}-/.test(rule) || /tur[íi]stico/i.test(name)) return 'puente';
  if (rule === 'easter -3') return 'no_laborable';
  return rule.includes(' if ') ? 'trasladable' : 'inamovible';
}

function nameOf({ name }: HolidaysTypes.Holiday, kind: HolidayKind): string {
  return kind === 'puente' ? bridgeName : name;
}

/** If two holidays fall on one day, the one that closes wins, and two that close are named together. */
function add(
  data: Map<ClinicDay, ArgentineHoliday>,
  holiday: ArgentineHoliday,
): void {
  const other = data.get(holiday.day);
  if (!other || other.isWorked) data.set(holiday.day, holiday);
  else if (!holiday.isWorked)
    data.set(holiday.day, {
      ...other,
      name: `${other.name} / ${holiday.name}`,
    });
}
