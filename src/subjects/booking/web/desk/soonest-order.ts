import { takesInsurer } from '../../../../base/clinic/rules/insurers-taken.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import type {
  AgendaDoctor,
  SoonestDoctor,
} from '../../../appointments/contract/agenda.ts';
import { inOrderOfAttention } from '../../../schedule/rules/soonest.ts';

interface Terms {
  kind: 'book' | 'walkIn';
  insurerId: string | null;
  doctors: readonly AgendaDoctor[];
  timeZone: string;
}

/** Returns when the doctor would attend: a walk-in today, or a caller at the first free time. */
export function timeOf(
  { walkInAt, firstFree }: SoonestDoctor,
  kind: Terms['kind'],
): string | null {
  return kind === 'walkIn' ? walkInAt : firstFree;
}

/** True if the doctor takes the insurer on the day of that time. */
export function isCoveredBy(
  soonest: SoonestDoctor,
  { kind, insurerId, doctors, timeZone }: Terms,
): boolean {
  if (insurerId === null) return true;
  const doctor = doctors.find(({ id }) => id === soonest.doctor.id);
  const at = timeOf(soonest, kind);
  return (
    doctor !== undefined &&
    at !== null &&
    takesInsurer(doctor, insurerId, dayAt(at, timeZone))
  );
}

/** Sorts as the server does when it chooses a doctor for a walk-in. The insurer comes first there too. */
export function bySoonest(
  found: readonly SoonestDoctor[],
  terms: Terms,
): SoonestDoctor[] {
  return inOrderOfAttention(
    found.map((soonest) => {
      const at = timeOf(soonest, terms.kind);
      const walkInAt = at === null ? null : Date.parse(at);
      return {
        soonest,
        walkInAt,
        waiting: soonest.waiting,
        isCovered: isCoveredBy(soonest, terms),
      };
    }),
  ).map(({ soonest }) => soonest);
}
