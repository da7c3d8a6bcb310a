import { dayAt } from '../../time/clinic-zone.ts';
import type { Insurer } from '../contract/clinic.ts';
import { insurersTakenFrom } from '../rules/insurers-taken.ts';
import type { ClinicSnapshot } from './snapshot.ts';

/** Insurers that at least one doctor accepts today or later, by name; the others would only disappoint. */
export function listAcceptedInsurers(
  { insurers, doctors, clinic }: ClinicSnapshot,
  now: Date,
): Insurer[] {
  const today = dayAt(now, clinic.timeZone);
  const accepted = new Set(
    [...doctors.values()].flatMap(
      (doctor) => insurersTakenFrom(doctor, today).insurerIds,
    ),
  );
  return [...insurers.values()].filter(({ id }) => accepted.has(id));
}
