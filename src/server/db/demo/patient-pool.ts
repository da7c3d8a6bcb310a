import { ageOn, type ClinicDay } from '../../../domain/calendar/clinic-day.ts';
import type { EpochMinute } from '../../../domain/calendar/clinic-zone.ts';
import type { Interval } from '../../../domain/calendar/interval.ts';
import { type BookingPolicy, patientLimitReached } from '../../../domain/scheduling/booking-policy.ts';
import type { DemoSpecialty } from './make-catalogue.ts';
import type { DemoDoctor } from './make-doctors.ts';
import type { DemoPatient } from './make-patients.ts';
import type { Random } from './seeded-random.ts';

export interface Wanted extends Interval {
  day: ClinicDay;
  doctor: DemoDoctor;
  specialty: DemoSpecialty;
}

const tries = 40;

/** In the whole agenda, by how often somebody comes. */
const mostVisits: Record<DemoPatient['visits'], number> = { 0: 12, 1: 10, 3: 24, 10: 60 };

/** Who may take a turno: never two at a time, nor more ahead than the clinic allows. */
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
    { policy, today }: { policy: BookingPolicy; today: { day: ClinicDay; start: EpochMinute } },
  ) {
    this.#patients = patients;
    this.#policy = policy;
    this.#today = today;
    this.#visits = patients.map(() => []);
    this.#ahead = patients.map(() => []);
  }

  /** Somebody the doctor knows or anybody of the specialty's public, by how often they come. */
  choose(random: Random, wanted: Wanted): number | null {
    const audience = this.#audienceOf(wanted.specialty);
    const known = this.#knownTo.get(wanted.doctor.id) ?? [];
    for (let attempt = 0; attempt < tries; attempt++) {
      const isKnown = known.length > 0 && random.chance(wanted.specialty.returningOfTen / 10);
      const patient = random.pick(isKnown ? known : audience);
      // Most look for somebody who takes what they have.
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
    if (this.#visits[patient]?.some((visit) => visit.start < end && start < visit.end)) return false;
    if ((this.#visits[patient]?.length ?? 0) >= mostVisits[person.visits]) return false;
    if (start < this.#today.start) return true;
    const ahead = this.#ahead[patient] ?? [];
    const futureInSpecialty = ahead.filter((id) => id === specialty.id).length;
    return patientLimitReached(this.#policy, { future: ahead.length, futureInSpecialty }) === null;
  }

  /** From now on that time is theirs, and the doctor knows them. */
  take(patient: number, { start, end, doctor, specialty }: Wanted): void {
    this.#visits[patient]?.push({ start, end });
    if (start >= this.#today.start) this.#ahead[patient]?.push(specialty.id);
    // Whose story is told apart comes at no other time.
    if (this.#patients[patient]?.visits === 0) return;
    const known = this.#knownTo.get(doctor.id) ?? [];
    if (!known.includes(patient)) known.push(patient);
    this.#knownTo.set(doctor.id, known);
  }

  #isCovered(patient: number, doctor: DemoDoctor): boolean {
    const coverage = this.#patients[patient]?.coverage;
    return !coverage || doctor.insurers.some((insurer) => insurer.id === coverage.insurer.id);
  }

  /** Each patient as many times as they come. */
  #audienceOf({ id, audience: { fromAge, toAge, sex } }: DemoSpecialty): number[] {
    const known = this.#audiences.get(id);
    if (known) return known;
    const audience = this.#patients.flatMap((patient, index) => {
      const age = ageOn(this.#today.day, patient.birthDate);
      const belongs = age >= fromAge && age <= toAge && (!sex || patient.sex === sex);
      return belongs ? Array.from({ length: patient.visits }, () => index) : [];
    });
    this.#audiences.set(id, audience);
    return audience;
  }
}
