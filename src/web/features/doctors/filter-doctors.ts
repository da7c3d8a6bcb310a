import type { Insurer } from '../../../contract/public/clinic.ts';
import type { ListedDoctor } from '../../../contract/public/doctors.ts';
import { foldForSearch, matchesSearch } from '../../../domain/identity/name-search.ts';
import type { DoctorSearch } from './doctor-search.ts';

export interface FoundDoctor {
  doctor: ListedDoctor;
  /** The first free turno in the part of the day that was asked for. */
  nextFree: string | null;
}

/** 'Swiss Medical' → 'swiss-medical': how an insurer is written in an address. */
export function insurerSlug(name: string): string {
  return foldForSearch(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The insurer that an address names. */
export function insurerOf(search: DoctorSearch, insurers: readonly Insurer[]): Insurer | undefined {
  const slug = search['obra-social'];
  return slug ? insurers.find(({ name }) => insurerSlug(name) === slug) : undefined;
}

/** The doctors who match everything asked for: first who is free soonest, last who has nothing free. */
export function filterDoctors(
  doctors: readonly ListedDoctor[],
  { insurers, search }: { insurers: readonly Insurer[]; search: DoctorSearch },
): FoundDoctor[] {
  const { buscar = '', especialidad, 'obra-social': slug, parte } = search;
  const insurer = insurerOf(search, insurers);
  return doctors
    .filter((doctor) => matchesSearch(searchableText(doctor), buscar))
    .filter(({ specialties }) => !especialidad || specialties.some((one) => one.slug === especialidad))
    .filter(({ insurerIds }) => !slug || (insurer !== undefined && insurerIds.includes(insurer.id)))
    .map((doctor) => ({ doctor, nextFree: nextFreeOf(doctor, parte) }))
    .filter(({ nextFree }) => !parte || nextFree !== null)
    .sort(bySoonest);
}

/** Every specialty that some doctor of the list attends, by name. */
export function specialtiesOf(doctors: readonly ListedDoctor[]): { slug: string; name: string }[] {
  const bySlug = new Map(doctors.flatMap(({ specialties }) => specialties.map((one) => [one.slug, one])));
  return [...bySlug.values()].sort((one, other) => one.name.localeCompare(other.name, 'es'));
}

function searchableText({ name, specialties }: ListedDoctor): string {
  return [name, ...specialties.map((specialty) => specialty.name)].join(' ');
}

function nextFreeOf(doctor: ListedDoctor, part: DoctorSearch['parte']): string | null {
  const { nextFreeMorning, nextFreeAfternoon } = doctor;
  if (part === 'manana') return nextFreeMorning;
  if (part === 'tarde') return nextFreeAfternoon;
  if (nextFreeMorning === null || nextFreeAfternoon === null) return nextFreeMorning ?? nextFreeAfternoon;
  return isSooner(nextFreeMorning, nextFreeAfternoon) ? nextFreeMorning : nextFreeAfternoon;
}

function bySoonest(one: FoundDoctor, other: FoundDoctor): number {
  if (one.nextFree === other.nextFree) return 0;
  if (one.nextFree === null) return 1;
  if (other.nextFree === null) return -1;
  return isSooner(one.nextFree, other.nextFree) ? -1 : 1;
}

const isSooner = (one: string, other: string) => Date.parse(one) < Date.parse(other);
