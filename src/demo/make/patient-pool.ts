import {
  type BookingPolicy,
  patientLimitReached,
} from '../../base/clinic/rules/booking-policy.ts';
import { ageOn, type ClinicDay } from '../../base/time/clinic-day.ts';
import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import type { Interval } from '../../base/time/interval.ts';
import type { Random } from '../material/seeded-random.ts';
import type { DemoSpecialty } from './make-catalogue.ts';
import type { DemoDoctor } from './make-doctors.ts';
import type { DemoPatient } from './make-patients.ts';

export interface Wanted extends Interval {
  day: ClinicDay;
  doctor: DemoDoctor;
  specialty: DemoSpecialty;
}

const tries = 40;

/** The most visits in the whole agenda, by the patient's frequency. */
const mostVisits: Record<DemoPatient['visits'], number> = {
  0: 12,
  1: 10,
  3: 24,
  10: 60,
};

/** Chooses the patient of an appointment: never two at a time, nor more ahead than the clinic allows. */
export class PatientPool {
  readonly #patients: readonly DemoPatient[];
  readonly #policy: BookingPolicy;
  readonly #today: { day: ClinicDay; start: EpochMinute };
  readonly #audiences = new Map<string, number[]>();
  readonly #visits: Interval[][];
  readonly #ahead: string[][];
  readonly #knownTo = new Map<string, number[]>();

  constructor(
    patients: readonly DemoPatient[],
    {
      policy,
      today,
    }: { policy: BookingPolicy; today: { day: ClinicDay; start: EpochMinute } },
  ) {
    this.#patients = patients;
    this.#policy = policy;
    this.#today = today;
    this.#visits = patients.map(() => []);
    this.#ahead = patients.map(() => []);
  }

  /** Chooses a patient whom the doctor knows, or any of the specialty's audience, weighted by frequency. */
  choose(random: Random, wanted: Wanted): number | null {
    const audience = this.#audienceOf(wanted.specialty);
    const existing = this.#knownTo.get(wanted.doctor.id) ?? [];
    for (let attempt = 0; attempt < tries; attempt++) {
      const isKnown =
        existing.length > 0 &&
        random.chance(wanted.specialty.returningOfTen / 10);
      const patient = random.pick(isKnown ? existing : audience);
      // Most patients want a doctor who accepts their insurer.
      const isPickyAboutPay = random.chance(0.75);
      if (isPickyAboutPay && !this.#isCovered(patient, wanted.doctor)) continue;
      if (this.isFree(patient, wanted)) return patient;
    }
    const from = random.between(0, audience.length - 1);
    const inOrder = [...audience.slice(from), ...audience.slice(0, from)];
    return inOrder.find((patient) => this.isFree(patient, wanted)) ?? null;
  }

  isFree(patient: number, { start, end, day, specialty }: Wanted): boolean {
    const person = this.#patients[patient];
    if (!person || person.birthDate > day) return false;
    if (
      this.#visits[patient]?.some(
        (visit) => visit.start < end && start < visit.end,
      )
    )
      return false;
    if ((this.#visits[patient]?.length ?? 0) >= mostVisits[person.visits])
      return false;
    if (start < this.#today.start) return true;
    const ahead = this.#ahead[patient] ?? [];
    const futureInSpecialty = ahead.filter((id) => id === specialty.id).length;
    return (
      patientLimitReached(this.#policy, {
        future: ahead.length,
        futureInSpecialty,
      }) === null
    );
  }

  /** Marks that time as taken by the patient, and the patient as known to the doctor. */
  take(patient: number, { start, end, doctor, specialty }: Wanted): void {
    this.#visits[patient]?.push({ start, end });
    if (start >= this.#today.start) this.#ahead[patient]?.push(specialty.id);
    // The demonstration patient has only the visits of the story.
    if (this.#patients[patient]?.visits === 0) return;
    const existing = this.#knownTo.get(doctor.id) ?? [];
    if (!existing.includes(patient)) existing.push(patient);
    this.#knownTo.set(doctor.id, existing);
  }

  #isCovered(patient: number, doctor: DemoDoctor): boolean {
    const coverage = this.#patients[patient]?.coverage;
    return (
      !coverage ||
      doctor.insurers.some((insurer) => insurer.id === coverage.insurer.id)
    );
  }

  /** The patients of the specialty's ages and sex. Each is listed as many times as their frequency. */
  #audienceOf({
    id,
    audience: { fromAge, toAge, sex },
  }: DemoSpecialty): number[] {
    const existing = this.#audiences.get(id);
    if (existing) return existing;
    const audience = this.#patients.flatMap((patient, index) => {
      const age = ageOn(this.#today.day, patient.birthDate);
      const belongs =
        age >= fromAge && age <= toAge && (!sex || patient.sex === sex);
      return belongs ? Array.from({ length: patient.visits }, () => index) : [];
    });
    this.#audiences.set(id, audience);
    return audience;
  }
}
