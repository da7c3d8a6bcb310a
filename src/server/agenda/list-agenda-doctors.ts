import type { AgendaDoctor } from '../../contract/reception/agenda.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import type { CatalogDoctor } from '../clinic/catalog.ts';

/** Everybody who may be booked, by name. */
export async function listAgendaDoctors({ catalog }: Agenda): Promise<AgendaDoctor[]> {
  const { doctors } = await catalog.current();
  return [...doctors.values()].map(toAgendaDoctor);
}

export function toAgendaDoctor({
  id,
  name,
  specialties,
  practices,
  insurerIds,
}: CatalogDoctor): AgendaDoctor {
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
  };
}
