import type { SnapshotDoctor } from '../../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import type { AgendaDoctor } from '../../contract/agenda.ts';

/** All bookable doctors, by name. */
export async function listAgendaDoctors({
  snapshot,
}: ReadServices): Promise<AgendaDoctor[]> {
  const { doctors } = await snapshot.current();
  return [...doctors.values()].map(toAgendaDoctor);
}

export function toAgendaDoctor({
  id,
  name,
  specialties,
  practices,
  insurerIds,
  insurerDates,
}: SnapshotDoctor): AgendaDoctor {
  return {
    id,
    name,
    specialtyNames: specialties.map((specialty) => specialty.name),
    practices: practices.map((practice) => ({
      id: practice.id,
      name: practice.name,
      visitMinutes: practice.visitMinutes,
    })),
    insurerIds,
    ...(insurerDates.length > 0 && { insurerDates: [...insurerDates] }),
  };
}
