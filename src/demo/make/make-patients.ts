import type { PersonNames } from '../../base/person/rules/person-names.ts';
import { proposeParts } from '../../base/person/rules/typed-name.ts';
import { foldForSearch } from '../../base/text/name-search.ts';
import {
  addDays,
  type ClinicDay,
  daysBetween,
} from '../../base/time/clinic-day.ts';
import { demoAccounts, demoPatientDni } from '../material/accounts.ts';
import {
  givenNames,
  mobileAreas,
  type Sex,
  surnames,
} from '../material/person-data.ts';
import type { Random } from '../material/seeded-random.ts';
import type { DemoInsurer } from './make-catalogue.ts';

export interface DemoPatient extends PersonNames {
  dni: string;
  birthDate: ClinicDay;
  sex: Sex | 'X';
  email: string | null;
  phone: string | null;
  isVerified: boolean;
  coverage: {
    insurer: DemoInsurer;
    planId: string;
    memberNumber: string;
  } | null;
  /** The frequency of visits, relative to other patients. */
  visits: 0 | 1 | 3 | 10;
}

const adultAge = 18;

/** Makes the patients, the demonstration patient first. */
export function makePatients(
  random: Random,
  {
    count,
    today,
    insurers,
  }: { count: number; today: ClinicDay; insurers: DemoInsurer[] },
): DemoPatient[] {
  const takenDnis = new Set<string>([demoPatientDni]);
  const patients: DemoPatient[] = [demoPatient(insurers)];
  const parents: { patient: DemoPatient; age: number }[] = [];
  // The oldest first, so that the parents of a child exist already.
  const ages = Array.from({ length: count - 1 }, () => ageOf(random)).sort(
    (a, b) => b - a,
  );
  for (const age of ages) {
    const birthDate = addDays(
      today,
      -Math.floor(age * 365.25) - random.between(1, 364),
    );
    const parent = age < adultAge ? random.pick(parents) : null;
    const isTheirs =
      parent !== null && parent.age - age >= 19 && parent.age - age <= 42;
    const family = isTheirs ? parent.patient : null;
    const patient = makePatient(random, {
      birthDate,
      parent: family,
      insurers,
      age,
      takenDnis,
    });
    patients.push(patient);
    if (age >= 20 && age < 58) parents.push({ patient, age });
  }
  return patients;
}

function makePatient(
  random: Random,
  of: {
    birthDate: ClinicDay;
    age: number;
    parent: DemoPatient | null;
    insurers: DemoInsurer[];
    takenDnis: Set<string>;
  },
): DemoPatient {
  const { birthDate, age, parent, insurers, takenDnis } = of;
  const sex: Sex = random.chance(0.56) ? 'F' : 'M';
  const given = givenNameOf(random, sex, Number(birthDate.slice(0, 4)));
  const surname = parent
    ? (parent.familyNames ?? random.pick(surnames))
    : random.pick(surnames);
  const ownEmail = random.chance(0.6) ? emailOf(random, given, surname) : null;
  return {
    dni: dniOf(random, birthDate, takenDnis),
    fullName: `${given} ${surname}`,
    givenNames: given,
    familyNames: surname,
    chosenName:
      random.chance(0.015) && age >= 14 && age < 60
        ? `${givenNameOf(random, sex === 'F' ? 'M' : 'F', 1995)} ${surname}`
        : null,
    birthDate,
    sex: random.chance(0.003) ? 'X' : sex,
    email: parent ? parent.email : ownEmail,
    phone: parent ? parent.phone : random.chance(0.97) ? phoneOf(random) : null,
    isVerified: random.chance(0.86),
    coverage: random.chance(0.85) ? coverageOf(random, insurers, age) : null,
    visits: visitsOf(random, age),
  };
}

function demoPatient(insurers: DemoInsurer[]): DemoPatient {
  const account = demoAccounts.find(({ login }) => login === demoPatientDni);
  const insurer = insurers[0];
  if (!account || !insurer)
    throw new Error(
      'the demonstration patient needs an account and an insurer',
    );
  return {
    dni: demoPatientDni,
    fullName: account.name,
    ...proposeParts(account.name),
    chosenName: null,
    birthDate: '1983-04-12',
    sex: 'F',
    email: 'carolina.benitez@example.com',
    phone: '+5491155550183',
    isVerified: true,
    coverage: {
      insurer,
      planId: insurer.plans[1]?.id ?? '',
      memberNumber: '61-203948-5-01',
    },
    visits: 0,
  };
}

function ageOf(random: Random): number {
  const { from, to } = random.pickWeighted([
    { from: 0, to: 15, weight: 21 },
    { from: 16, to: 30, weight: 16 },
    { from: 31, to: 50, weight: 27 },
    { from: 51, to: 65, weight: 19 },
    { from: 66, to: 79, weight: 13 },
    { from: 80, to: 92, weight: 4 },
  ]);
  return random.between(from, to);
}

/** Old and very young patients come more often, and some have a chronic condition. */
function visitsOf(random: Random, age: number): DemoPatient['visits'] {
  const isChronic = random.chance(age >= 65 ? 0.25 : age < 4 ? 0.2 : 0.09);
  return isChronic ? 10 : random.chance(0.55) ? 3 : 1;
}

function givenNameOf(random: Random, sex: Sex, year: number): string {
  const { names } = givenNames[sex].findLast(
    ({ bornFrom }) => bornFrom <= year,
  ) ?? { names: [] };
  const first = random.pick(names);
  const second = random.pick(names);
  return first !== second && random.chance(0.4) ? `${first} ${second}` : first;
}

// The approximate DNI numbers that were given out to people born in each year.
const dniByYear: readonly (readonly [year: number, dni: number])[] = [
  [1930, 3_200_000],
  [1940, 4_900_000],
  [1950, 8_200_000],
  [1960, 14_000_000],
  [1970, 21_600_000],
  [1980, 28_000_000],
  [1990, 35_100_000],
  [2000, 42_600_000],
  [2010, 50_200_000],
  [2020, 58_200_000],
  [2040, 70_000_000],
];

function dniOf(
  random: Random,
  birthDate: ClinicDay,
  result: Set<string>,
): string {
  const year = 1970 + daysBetween('1970-01-01', birthDate) / 365.2425;
  const after = Math.max(
    1,
    dniByYear.findIndex(([value]) => value > year),
  );
  const [fromYear, fromDni] = dniByYear[after - 1] ?? [1930, 3_200_000];
  const [toYear, toDni] = dniByYear[after] ?? [2040, 70_000_000];
  const expected =
    fromDni + ((year - fromYear) / (toYear - fromYear)) * (toDni - fromDni);
  const isForeign = random.chance(0.04);
  for (;;) {
    const spread = random.between(-350_000, 350_000);
    const dni = String(
      isForeign ? 94_500_000 + spread * 4 : Math.round(expected) + spread,
    );
    if (result.has(dni)) continue;
    result.add(dni);
    return dni;
  }
}

function phoneOf(random: Random): string {
  const { area } = random.pickWeighted(mobileAreas);
  // 555 and more digits: plausible, and not known to be a real number.
  const digits = 10 - area.length - 3;
  return `+549${area}555${String(random.between(0, 10 ** digits - 1)).padStart(digits, '0')}`;
}

function emailOf(random: Random, given: string, surname: string): string {
  const [first] = given.split(' ');
  const name = [foldForSearch(first ?? given), foldForSearch(surname)].join(
    random.pick(['.', '', '_']),
  );
  return `${name}${random.chance(0.6) ? random.between(2, 99) : ''}@${random.pick(['example.com', 'example.org'])}`;
}

function coverageOf(
  random: Random,
  insurers: DemoInsurer[],
  age: number,
): DemoPatient['coverage'] {
  const stage = age >= 65 ? 'old' : 'young';
  const weighted = insurers.map((insurer) => ({
    insurer,
    weight: insurer.weight[stage],
  }));
  const { insurer } = random.pickWeighted(weighted);
  const memberNumber = `${random.between(10, 99)}-${random.between(100_000, 999_999)}-${random.between(0, 9)}`;
  return {
    insurer,
    planId: random.pick(insurer.plans).id,
    memberNumber: `${memberNumber}-0${random.between(0, 4)}`,
  };
}
