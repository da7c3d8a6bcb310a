import type { Insurer } from '../../contract/public/clinic.ts';
import { insurersTakenFrom } from '../../domain/clinic/insurers-taken.ts';
import { dayAt } from '../../domain/time/clinic-zone.ts';
import type { ClinicSnapshot } from './snapshot/snapshot.ts';

/** Insurers that at least one doctor accepts today or later, by name; the others would only disappoint. */
export function listAcceptedInsurers({ insurers, doctors, clinic }: ClinicSnapshot, now: Date): Insurer[] {
  const today = dayAt(now, clinic.timeZone);
  const accepted = new Set(
    [...doctors.values()].flatMap((doctor) => insurersTakenFrom(doctor, today).insurerIds),
  );
  return [...insurers.values()].filter(({ id }) => accepted.has(id));
}
