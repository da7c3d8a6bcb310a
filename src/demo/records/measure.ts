import {
  ageOn,
  type ClinicDay,
  daysBetween,
} from '../../base/time/clinic-day.ts';
import type { Measured } from '../../subjects/record/rules/vital-signs.ts';
import type { DemoPatient } from '../make/make-patients.ts';
import type { Random } from '../material/seeded-random.ts';
import type { HealthStory } from './health-story.ts';

interface Visit {
  patient: DemoPatient;
  story: HealthStory;
  day: ClinicDay;
  /** The day from which weight and pressure change. */
  firstDay: ClinicDay;
  specialty: string;
  isFever: boolean;
}

const nothing: Measured = {
  systolicMmHg: null,
  diastolicMmHg: null,
  heartRatePerMinute: null,
  respiratoryRatePerMinute: null,
  temperatureC: null,
  oxygenSaturationPercent: null,
  weightKg: null,
  heightCm: null,
};
const adultAge = 18;

/** The measurements of that specialty, which change slowly around the patient's own values. */
export function measure(random: Random, visit: Visit): Measured {
  const { patient, day, specialty, isFever } = visit;
  const isChild = ageOn(day, patient.birthDate) < adultAge;
  const body = bodyOf(random, visit);
  const pressure = isChild ? {} : pressureOf(random, visit);
  const pulse = { heartRatePerMinute: pulseOf(random, visit) };
  const temperatureC = rounded(
    isFever ? 38 + random.fraction() * 0.9 : 36.2 + random.fraction() * 0.6,
    1,
  );
  const saturation = { oxygenSaturationPercent: random.between(96, 99) };
  switch (specialty) {
    case 'clinica-medica':
      return {
        ...nothing,
        ...pressure,
        ...pulse,
        ...body,
        ...(isFever ? { temperatureC, ...saturation } : {}),
      };
    case 'pediatria':
      return {
        ...nothing,
        ...pulse,
        ...body,
        temperatureC,
        ...(isFever ? saturation : {}),
      };
    case 'cardiologia':
      return { ...nothing, ...pressure, ...pulse, weightKg: body.weightKg };
    case 'nutricion':
      return { ...nothing, ...body };
    case 'ginecologia':
      return { ...nothing, ...pressure, weightKg: body.weightKg };
    default:
      return nothing;
  }
}

function yearsBetween(from: ClinicDay, to: ClinicDay): number {
  return daysBetween(from, to) / 365.25;
}

function bodyOf(
  random: Random,
  { patient, story, day, firstDay }: Visit,
): { weightKg: number; heightCm: number } {
  const { heightCm, weightKg, kgPerYear, growth } = story.body;
  const noise = random.normal();
  const age = yearsBetween(patient.birthDate, day);
  if (age < adultAge) {
    const height = Math.min(childHeight(age) * (0.7 + 0.3 * growth), heightCm);
    const weight = Math.min(childWeight(age) * growth, weightKg);
    return {
      weightKg: rounded(weight * (1 + noise * 0.008), 1),
      heightCm: rounded(height, 1),
    };
  }
  const grownOn = Math.max(
    0,
    adultAge - yearsBetween(patient.birthDate, firstDay),
  );
  const years = Math.max(0, yearsBetween(firstDay, day) - grownOn);
  return {
    weightKg: rounded(
      Math.max(44, weightKg) + kgPerYear * years + noise * 0.5,
      1,
    ),
    heightCm,
  };
}

/** The weight in kilograms, by rules of thumb for the age in years. */
function childWeight(age: number): number {
  if (age < 0.5) return 3.3 + age * 9;
  if (age < 1) return 7.8 + (age - 0.5) * 4.6;
  if (age < 6) return 2 * age + 8;
  return age < 12 ? 20 + (age - 6) * 3.6 : 41.6 + (age - 12) * 3.4;
}

/** The height in centimetres. */
function childHeight(age: number): number {
  if (age < 1) return 50 + 25 * age;
  return age < 2 ? 75 + 13 * (age - 1) : 88 + 6 * (age - 2);
}

function pressureOf(
  random: Random,
  { patient, story, day, firstDay }: Visit,
): Pick<Measured, 'systolicMmHg' | 'diastolicMmHg'> {
  const [high, low] = [random.normal(), random.normal()];
  const age = ageOn(day, patient.birthDate);
  const own = story.conditions.find(({ name }) => name === 'hypertension');
  const treated = own ? yearsBetween(own.foundOn ?? firstDay, day) : 0;
  // The pressure is higher until it is found, and falls within a year of treatment.
  const raised = !own
    ? 0
    : treated < 0
      ? 24
      : own.foundOn
        ? 28 - 18 * Math.min(1, treated * 1.6)
        : 12;
  const systolic = 108 + age * 0.24 + raised + high * 4;
  const diastolic = 68 + Math.min(age, 60) * 0.12 + raised * 0.5 + low * 3;
  return {
    systolicMmHg: Math.round(systolic),
    diastolicMmHg: Math.round(diastolic),
  };
}

function pulseOf(
  random: Random,
  { patient, story, day, isFever }: Visit,
): number {
  const age = ageOn(day, patient.birthDate);
  const young = age < adultAge ? (adultAge - age) * 2.2 : 0;
  return Math.round(
    story.body.pulse + young + (isFever ? 14 : 0) + random.normal() * 4,
  );
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
