import type { Database } from '../../../../base/kernel/db/database.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { findOffer } from '../../../schedule/rules/find-offer.ts';
import {
  type DoctorOffers,
  requestFor,
} from '../../../schedule/server/availability/offers-of-doctor.ts';
import { insertWaitlistEvents } from '../entry/event-queries.ts';
import type { Look } from './look-queries.ts';
import {
  findPatientOfOffer,
  listLivingOffers,
  updateOfferSettled,
} from './offer-queries.ts';

/**
 * Withdraws the doctor's offers that a changed schedule no longer allows, and returns their patients. Runs
 * only for a look at the whole agenda, because a change of schedule always asks for one.
 */
export async function withdrawImpossibleOffers(
  tx: Database,
  {
    doctorId,
    agenda,
    looks,
    now,
  }: {
    doctorId: string;
    agenda: DoctorOffers | null;
    looks: readonly Look[];
    now: Date;
  },
): Promise<string[]> {
  if (!looks.some(({ startsAt }) => startsAt === null)) return [];
  const patientIds: string[] = [];
  for (const offer of await listLivingOffers(tx, doctorId)) {
    if (agenda && isPossible(agenda, { ...offer, now })) continue;
    if (
      !(await updateOfferSettled(tx, {
        offerId: offer.id,
        state: 'withdrawn',
        now,
      }))
    )
      continue;
    patientIds.push(await findPatientOfOffer(tx, offer.id));
    await insertWaitlistEvents(tx, {
      entryId: offer.entryId,
      offerId: offer.id,
      kind: 'withdrawn',
      at: now,
      actor: { kind: 'system', id: null },
      reason: 'schedule',
    });
  }
  return patientIds;
}

/** True if the rules of a hold allow the offer: neither notice nor horizon closes it. */
function isPossible(
  { snapshot, doctor, days, request }: DoctorOffers,
  {
    practiceId,
    startsAt,
    now,
  }: { practiceId: string; startsAt: Date; now: Date },
): boolean {
  const practice = doctor.practices.find(({ id }) => id === practiceId);
  const day = days.find(
    (each) => each.day === dayAt(startsAt, snapshot.clinic.timeZone),
  );
  if (!practice || !day) return false;
  const start = startsAt.getTime() / 60_000;
  const busy = request.busy.filter((visit) => visit.start !== start);
  return findOffer(day, {
    ...requestFor({ snapshot, doctor, practice, busy, now, audience: 'desk' }),
    start,
  }).ok;
}
