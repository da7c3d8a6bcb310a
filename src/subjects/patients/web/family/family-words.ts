import type {
  FamilyKind,
  FamilyScope,
} from '../../../../base/person/rules/family/family-link.ts';
import { formatDay } from '../../../../base/ui/format/format.ts';

/** The represented person's relation to the representative. */
export const kindWords: Record<FamilyKind, string> = {
  child: 'Hija o hijo',
  parent_in_care: 'Madre o padre a cargo',
  other_in_charge: 'Otra persona a cargo',
};

/** The scope of a representative. */
export const scopeWords: Record<FamilyScope, string> = {
  appointments: 'Solo turnos',
  record: 'Turnos e historia clínica',
};

/** The change at the next review, and its day. */
export function reviewWords({
  age,
  day,
}: {
  age: 13 | 16 | 18;
  day: string;
}): string {
  const what = {
    13: 'consiente las prácticas que no son invasivas',
    16: 'decide sobre su historia, y el vínculo queda solo para turnos salvo que lo renueve',
    18: 'el vínculo termina salvo que lo renueve',
  };
  const [year] = day.split('-');
  return `El ${formatDay(day)} de ${year} cumple ${age}: ${what[age]}.`;
}
