import { ageOn, type ClinicDay } from '../../base/time/clinic-day.ts';
import type {
  Background,
  BackgroundLine,
} from '../../subjects/record/rules/entry-content.ts';
import type { DemoPatient } from '../make/make-patients.ts';
import type { Random } from '../material/seeded-random.ts';
import {
  allergies,
  type Condition,
  type ConditionName,
  conditions,
  familyHistory,
  operations,
} from './health-data.ts';

/** A patient's condition, and since when the clinic knows of it. */
export interface OwnCondition {
  condition: Condition;
  name: ConditionName;
  since: string;
  /** The day of the visit that found it. Null: the patient already had it at the first visit. */
  foundOn: ClinicDay | null;
}

/** The health of a patient, from which their visits are written. */
export interface HealthStory {
  conditions: OwnCondition[];
  /** The background as known on a day. */
  backgroundOn: (day: ClinicDay) => Background;
  /** The values around which measurements vary. */
  body: {
    heightCm: number;
    weightKg: number;
    kgPerYear: number;
    growth: number;
    pulse: number;
  };
}

/**
 * Makes a patient's health. `findingDays`: the visits to doctors who look at the whole patient, where a
 * lasting condition may be found.
 */
export function makeHealthStory(
  random: Random,
  {
    patient,
    firstDay,
    findingDays,
  }: { patient: DemoPatient; firstDay: ClinicDay; findingDays: ClinicDay[] },
): HealthStory {
  const age = ageOn(firstDay, patient.birthDate);
  const own = chooseConditions(random, { age, firstDay, findingDays });
  const isObese = own.some(({ name }) => name === 'obesity');
  const isFemale = patient.sex === 'F';
  const allergyList = random.chance(0.27)
    ? [lineOf(random.pickWeighted(allergies), null)].map((line) => ({
        line,
        // Some allergies are found at a later visit.
        knownFrom:
          random.chance(0.3) && findingDays.length > 2
            ? random.pick(findingDays)
            : firstDay,
      }))
    : [];
  const operated = operationsOf(random, patient, { age, firstDay });
  const family = random
    .shuffle(familyHistory)
    .slice(0, age < 12 ? random.between(0, 1) : random.between(0, 2))
    .map((each) => lineOf(each, null));
  return {
    conditions: own,
    backgroundOn: (day) => {
      const present = own.filter(
        ({ foundOn }) => foundOn === null || foundOn <= day,
      );
      return {
        problems: present.map(({ condition, since }) => ({
          text: condition.text,
          since,
          note: null,
        })),
        allergies: allergyList
          .filter(({ knownFrom }) => knownFrom <= day)
          .map(({ line }) => line),
        medications: present.flatMap(
          ({ condition: { medicine, dose }, since }) =>
            medicine === null ? [] : [{ text: medicine, since, note: dose }],
        ),
        procedures: operated,
        familyHistory: family,
      };
    },
    body: {
      heightCm: Math.round((isFemale ? 161 : 174) + random.normal() * 6),
      weightKg: (isFemale ? 65 : 79) + random.normal() * 8 + (isObese ? 24 : 0),
      kgPerYear: isObese
        ? -1.6 - random.fraction()
        : random.fraction() * 1.6 - 0.5,
      growth: Math.min(1.12, Math.max(0.9, 1 + random.normal() * 0.05)),
      pulse: random.between(62, 84),
    },
  };
}

const mostConditions = 4;

function chooseConditions(
  random: Random,
  {
    age,
    firstDay,
    findingDays,
  }: { age: number; firstDay: ClinicDay; findingDays: ClinicDay[] },
): OwnCondition[] {
  const names = Object.keys(conditions) as ConditionName[];
  const free = random.shuffle(findingDays.slice(1, -1));
  const own = names.flatMap((name): OwnCondition[] => {
    const condition: Condition = conditions[name];
    const hasIt = random.chance(condition.share / 10_000);
    const years = random.between(1, 9);
    const isFound = random.chance(0.45);
    if (!hasIt || age < condition.fromAge) return [];
    const foundOn = isFound ? (free.pop() ?? null) : null;
    const since =
      foundOn?.slice(0, 7) ??
      String(Number(firstDay.slice(0, 4)) - Math.min(years, age - 1));
    return [{ condition, name, since, foundOn }];
  });
  return own.slice(0, mostConditions);
}

function operationsOf(
  random: Random,
  { sex, birthDate }: DemoPatient,
  { age, firstDay }: { age: number; firstDay: ClinicDay },
): BackgroundLine[] {
  const possible = operations.filter(
    (operation) =>
      age > operation.fromAge && (!operation.sex || operation.sex === sex),
  );
  if (possible.length === 0 || random.chance(0.5)) return [];
  const operation = random.pickWeighted(possible);
  const born = Number(birthDate.slice(0, 4));
  const last = Math.min(
    Number(firstDay.slice(0, 4)) - 1,
    born + (operation.sex === 'F' ? 38 : 90),
  );
  return [
    lineOf(
      { text: operation.text, note: null },
      String(random.between(born + operation.fromAge, last)),
    ),
  ];
}

function lineOf(
  { text, note }: { text: string; note: string | null },
  since: string | null,
): BackgroundLine {
  return { text, since, note };
}
