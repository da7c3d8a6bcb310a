import type { AgendaDoctor, SoonestDoctor } from '../../../../contract/reception/agenda.ts';
import { inOrderOfAttention } from '../../../../domain/scheduling/soonest.ts';

interface Terms {
  kind: 'book' | 'walkIn';
  insurerId: string | null;
  doctors: readonly AgendaDoctor[];
}

/** When they would attend: who is there now, today; who is on the phone, at the first time to give. */
export function timeOf({ walkInAt, firstFree }: SoonestDoctor, kind: Terms['kind']): string | null {
  return kind === 'walkIn' ? walkInAt : firstFree;
}

export function isCoveredBy(
  { doctor }: SoonestDoctor,
  { insurerId, doctors }: Pick<Terms, 'insurerId' | 'doctors'>,
): boolean {
  if (insurerId === null) return true;
  return doctors.find(({ id }) => id === doctor.id)?.insurerIds.includes(insurerId) === true;
}

/** The very order by which the server chooses who receives a walk-in; the insurer comes first there too. */
export function bySoonest(found: readonly SoonestDoctor[], { kind, ...terms }: Terms): SoonestDoctor[] {
  return inOrderOfAttention(
    found.map((soonest) => {
      const at = timeOf(soonest, kind);
      const walkInAt = at === null ? null : Date.parse(at);
      return { soonest, walkInAt, waiting: soonest.waiting, isCovered: isCoveredBy(soonest, terms) };
    }),
  ).map(({ soonest }) => soonest);
}
