import type { Language } from '../../base/person/rules/languages.ts';
import { foldForSearch } from '../../base/text/name-search.ts';
import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import { demoId } from '../material/demo-id.ts';
import { type DoctorData, doctorData } from '../material/doctor-data.ts';
import type { Random } from '../material/seeded-random.ts';
import { minuteMs } from '../material/timestamp.ts';
import { dayMinutes } from './booking-moment.ts';
import { drawPortraits } from './draw-portraits.ts';
import type {
  Catalogue,
  DemoInsurer,
  DemoPractice,
  DemoSpecialty,
} from './make-catalogue.ts';

export interface DemoDoctor {
  id: string;
  email: string;
  data: DoctorData;
  biography: string;
  communication: Language[];
  /** A PNG. */
  portrait: Buffer;
  enabledAt: EpochMinute;
  specialties: DemoSpecialty[];
  practices: DoctorPractice[];
  insurers: DemoInsurer[];
  licenses: {
    id: string;
    kind: 'MN' | 'MP';
    number: string;
    province: string | null;
  }[];
}

/** A practice with this doctor's own terms. */
export interface DoctorPractice extends DemoPractice {
  specialty: DemoSpecialty;
  /** The doctor's own values. Null: the clinic's value. */
  own: { minutes: number | null; pesos: number | null };
}

/** The languages besides Spanish. One doctor in four also speaks English. */
const alsoSpeak: Record<string, Language[]> = {
  'Andrea Molina': ['pt'],
  'Paula Etcheverry': ['aed'],
  'Daniela Rossi': ['it'],
  'Gustavo Peralta': ['gn'],
  'Claudio Ferrero': ['it'],
};

const universities = [
  'Universidad de Buenos Aires',
  'Universidad Nacional de La Plata',
  'Universidad Nacional de Córdoba',
  'Universidad Nacional de Rosario',
  'Universidad Nacional de Cuyo',
];

export async function makeDoctors(
  random: Random,
  { catalogue, todayStart }: { catalogue: Catalogue; todayStart: EpochMinute },
): Promise<DemoDoctor[]> {
  const licenseNumbers = new Set<string>();
  const startedSpecialties = new Set<string>();
  const portraits = await drawPortraits(doctorData);
  return doctorData.map((data, index) => {
    const enabledAt =
      todayStart -
      (data.attendsSinceDays ?? random.between(1_830, 2_900)) * dayMinutes;
    const since = enabledAt * minuteMs;
    const specialties = data.specialties.map((slug) => {
      const match = catalogue.specialties.find(
        (specialty) => specialty.slug === slug,
      );
      if (!match) throw new Error(`no specialty ${slug}`);
      return match;
    });
    return {
      id: demoId(random, since),
      email:
        data.email ??
        `${foldForSearch(data.name).replaceAll(' ', '.')}@clinica.demo`,
      data,
      biography: biographyOf(random, data, specialties),
      communication: [
        ...(random.chance(0.25) ? (['en'] as const) : []),
        ...(alsoSpeak[data.name] ?? []),
      ],
      portrait: portraits[index] as Buffer,
      enabledAt,
      specialties,
      practices: specialties.flatMap((specialty, index) => {
        // The first doctor of each specialty offers all its practices, so that each can be booked.
        const isFirst = !startedSpecialties.has(specialty.id);
        if (index === 0) startedSpecialties.add(specialty.id);
        return practicesOf(
          random,
          specialty,
          index === 0 && (random.chance(0.4) || isFirst),
        );
      }),
      insurers: acceptedBy(random, data, catalogue.insurers),
      licenses: licensesOf(random, data, { since, taken: licenseNumbers }),
    };
  });
}

function practicesOf(
  random: Random,
  specialty: DemoSpecialty,
  doesAll: boolean,
): DoctorPractice[] {
  const done = specialty.practices.filter(
    (practice) => doesAll || !practice.ownSession,
  );
  return done.map((practice) => ({
    ...practice,
    specialty,
    own: {
      minutes:
        random.chance(0.12) && practice.minutes <= 40
          ? practice.minutes + 10
          : null,
      pesos: random.chance(0.25)
        ? practice.pesos + random.between(2, 8) * 2_000
        : null,
    },
  }));
}

/** The insurers of a doctor: from none, for private patients only, to twelve. */
function acceptedBy(
  random: Random,
  data: DoctorData,
  insurers: DemoInsurer[],
): DemoInsurer[] {
  const isForEverybody = data.email !== undefined;
  const count = isForEverybody
    ? 12
    : random.chance(0.1)
      ? 0
      : random.between(4, 12);
  // Big insurers are likelier to be accepted.
  const byChance = insurers
    .map((insurer) => ({
      insurer,
      order: random.fraction() / (insurer.weight.young + insurer.weight.old),
    }))
    .sort((a, b) => a.order - b.order);
  return byChance.slice(0, count).map(({ insurer }) => insurer);
}

function licensesOf(
  random: Random,
  { province }: DoctorData,
  { since, taken: result }: { since: number; taken: Set<string> },
): DemoDoctor['licenses'] {
  const newNumber = (least: number, most: number) => {
    let number = String(random.between(least, most));
    while (result.has(number)) number = String(random.between(least, most));
    result.add(number);
    return number;
  };
  const license = (least: number, most: number) => ({
    id: demoId(random, since),
    number: newNumber(least, most),
  });
  const national = {
    ...license(88_000, 176_000),
    kind: 'MN',
    province: null,
  } as const;
  return province
    ? [national, { ...license(21_000, 99_000), kind: 'MP', province }]
    : [national];
}

function biographyOf(
  random: Random,
  { sex }: DoctorData,
  specialties: DemoSpecialty[],
): string {
  const [main] = specialties;
  const titles = specialties.map(({ title }, index) =>
    index === 0 ? title[sex] : title[sex].toLowerCase(),
  );
  const graduated = sex === 'F' ? 'Egresada' : 'Egresado';
  const interests = random.shuffle(main?.interests ?? []).slice(0, 2);
  const since = random.between(2004, 2019);
  return [
    `${titles.join(' y ')}. ${graduated} de la ${random.pick(universities)}.`,
    `Ejerce desde ${since} y se dedica en especial a ${interests.join(' y a ')}.`.replaceAll(
      ' a el ',
      ' al ',
    ),
  ]
    .join(' ')
    .trim();
}
