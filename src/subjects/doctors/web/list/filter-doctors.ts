import type { Insurer } from '../../../../base/clinic/contract/clinic.ts';
import type {
  ListedDoctor,
  Specialty,
} from '../../../../base/clinic/contract/doctors.ts';
import { matchesCareSearch } from '../../../../base/clinic/rules/care-search.ts';
import { languageNames } from '../../../../base/person/rules/languages.ts';
import { foldForSearch } from '../../../../base/text/name-search.ts';
import { dayPartOf } from '../../../schedule/rules/day-part.ts';
import type { DoctorSearch } from './doctor-search.ts';
import { saidWordsOf } from './said-words.ts';

export interface FoundDoctor {
  doctor: ListedDoctor;
  /** The first free time in the chosen part of the day, and a few after it. */
  nextFree: string | null;
  laterTimes: string[];
}

/** 'Swiss Medical' → 'swiss-medical': an insurer's name in an address. */
export function insurerSlug(name: string): string {
  return foldForSearch(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The insurer named by an address. */
export function insurerOf(
  search: DoctorSearch,
  insurers: readonly Insurer[],
): Insurer | undefined {
  const slug = search['obra-social'];
  return slug
    ? insurers.find(({ name }) => insurerSlug(name) === slug)
    : undefined;
}

/** The doctors that match all filters: the soonest free first, those without a free time last. */
export function filterDoctors(
  doctors: readonly ListedDoctor[],
  {
    insurers,
    specialties,
    search,
    timeZone,
  }: {
    insurers: readonly Insurer[];
    specialties: readonly Pick<Specialty, 'id' | 'searchWords'>[];
    search: DoctorSearch;
    timeZone: string;
  },
): FoundDoctor[] {
  const { buscar = '', especialidad, 'obra-social': slug, parte } = search;
  const insurer = insurerOf(search, insurers);
  return doctors
    .filter((doctor) => {
      const saidWords = saidWordsOf(doctor.specialties, specialties);
      return matchesCareSearch(
        { text: searchableText(doctor), saidWords },
        buscar,
      );
    })
    .filter(
      ({ specialties }) =>
        !especialidad ||
        specialties.some((specialty) => specialty.slug === especialidad),
    )
    .filter(
      ({ insurerIds }) =>
        !slug || (insurer !== undefined && insurerIds.includes(insurer.id)),
    )
    .map((doctor) => {
      const nextFree = nextFreeOf(doctor, parte);
      const isLater = (at: string) =>
        at !== nextFree && (!parte || isIn(parte, at, timeZone));
      return { doctor, nextFree, laterTimes: doctor.nextTimes.filter(isLater) };
    })
    .filter(({ nextFree }) => !parte || nextFree !== null)
    .sort(bySoonest);
}

/** Every specialty of the doctors in the list, by name. */
export function specialtiesOf(
  doctors: readonly ListedDoctor[],
): { slug: string; name: string }[] {
  const bySlug = new Map(
    doctors.flatMap(({ specialties }) =>
      specialties.map((specialty) => [specialty.slug, specialty]),
    ),
  );
  return [...bySlug.values()].sort((a, b) =>
    a.name.localeCompare(b.name, 'es'),
  );
}

function searchableText({
  name,
  specialties,
  communication,
}: ListedDoctor): string {
  const spoken = communication.map((code) => languageNames[code]);
  return [
    name,
    ...specialties.map((specialty) => specialty.name),
    ...spoken,
  ].join(' ');
}

function isIn(
  part: DoctorSearch['parte'],
  at: string,
  timeZone: string,
): boolean {
  const { hour, minute } =
    Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
  return (
    dayPartOf(hour * 60 + minute) ===
    (part === 'manana' ? 'morning' : 'afternoon')
  );
}

function nextFreeOf(
  doctor: ListedDoctor,
  part: DoctorSearch['parte'],
): string | null {
  const { nextFreeMorning, nextFreeAfternoon } = doctor;
  if (part === 'manana') return nextFreeMorning;
  if (part === 'tarde') return nextFreeAfternoon;
  if (nextFreeMorning === null || nextFreeAfternoon === null)
    return nextFreeMorning ?? nextFreeAfternoon;
  return isSooner(nextFreeMorning, nextFreeAfternoon)
    ? nextFreeMorning
    : nextFreeAfternoon;
}

function bySoonest(a: FoundDoctor, b: FoundDoctor): number {
  if (a.nextFree === b.nextFree) return 0;
  if (a.nextFree === null) return 1;
  if (b.nextFree === null) return -1;
  return isSooner(a.nextFree, b.nextFree) ? -1 : 1;
}

const isSooner = (a: string, b: string) => Date.parse(a) < Date.parse(b);
