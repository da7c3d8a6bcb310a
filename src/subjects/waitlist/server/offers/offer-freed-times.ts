import { patientLimitReached } from '../../../../base/clinic/rules/booking-policy.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { dayAt, epochMinuteOf } from '../../../../base/time/clinic-zone.ts';
import { canChange } from '../../../appointments/rules/cancellation.ts';
import { deleteExpiredHolds } from '../../../booking/server/hold/hold-queries.ts';
import { findReminderSettings } from '../../../messages/server/worker/reminder-queries.ts';
import type { DoctorOffers } from '../../../schedule/server/availability/offers-of-doctor.ts';
import { matchOffers, type Waiting } from '../../rules/match-offers.ts';
import { offerClock } from '../../rules/offer-clock.ts';
import { announceWaitlist } from '../entry/announce-waitlist.ts';
import { insertWaitlistEvents } from '../entry/event-queries.ts';
import { freeTimesOf, readAgenda } from './free-times.ts';
import {
  deleteDueLooks,
  insertLook,
  insertLookAtLapse,
  lockAgendaToLook,
} from './look-queries.ts';
import { offerMessageOf } from './offer-message.ts';
import {
  insertOfferMessages,
  insertOffers,
  insertPassedOver,
  type OfferToInsert,
} from './offer-queries.ts';
import { listWaiting, type WaitingRow } from './waiting-queries.ts';
import { withdrawImpossibleOffers } from './withdraw-impossible-offers.ts';

export type OfferingServices = Pick<
  Services,
  'db' | 'snapshot' | 'linkKey' | 'publicUrl' | 'changes'
>;

/**
 * Offers a doctor's free times in the order of the line, and notes why persons were passed over. A killed
 * process leaves nothing half done. Returns how many wishes changed. Null: another process looks.
 */
export async function offerFreedTimes(
  services: OfferingServices,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<number | null> {
  const looked = await inTransaction(services.db, async (tx) => {
    if (!(await lockAgendaToLook(tx, doctorId)))
      return { ok: false, patientIds: [] };
    return {
      ok: true,
      patientIds: await look(services, tx, { doctorId, now }),
    };
  });
  if (!looked.ok) return null;
  for (const patientId of looked.patientIds)
    announceWaitlist(services, { patientId, doctorId });
  return looked.patientIds.length;
}

/** Returns the patients whose wishes changed. */
async function look(
  services: OfferingServices,
  tx: Database,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<string[]> {
  const { snapshot } = services;
  const looks = await deleteDueLooks(tx, { doctorId, now });
  if (looks.length === 0) return [];
  const agenda = await readAgenda(
    { db: tx, snapshot },
    { doctorId, looks, now },
  );
  const withdrawn = await withdrawImpossibleOffers(tx, {
    doctorId,
    agenda,
    looks,
    now,
  });
  if (!agenda || agenda.days.length === 0) return withdrawn;
  const { doctor } = agenda;
  const zone = agenda.snapshot.clinic.timeZone;
  const rows = await listWaiting(tx, {
    doctorId,
    practiceIds: doctor.practices.map(({ id }) => id),
    specialtyIds: doctor.specialties.map(({ id }) => id),
    today: dayAt(now, zone),
    now,
  });
  const waiting = rows
    .filter((row) => mayStillMove(row, { agenda, now }))
    .map((row) => toWaiting(row, agenda));
  if (waiting.length === 0) return withdrawn;
  const { quietFromMinute, quietToMinute } = await findReminderSettings(tx);
  const quiet = { fromMinute: quietFromMinute, toMinute: quietToMinute };
  const nowMinute = epochMinuteOf(now.getTime());
  const rowOf = new Map(rows.map((row) => [row.entryId, row]));
  const practiceIds = new Set(waiting.map(({ practiceId }) => practiceId));
  const { offers, passedOver } = matchOffers({
    waiting,
    free: new Map(
      [...practiceIds].map((practiceId) => [
        practiceId,
        freeTimesOf(agenda, { practiceId, now }),
      ]),
    ),
    zone,
    clockOf: ({ entryId }, start) =>
      offerClock(nowMinute, {
        takenUntil: start,
        atNight: rowOf.get(entryId)?.atNight === true,
        quiet,
        zone,
      }),
  });
  const toInsert = offers.map(
    ({ entryId, start, end, roomId, ...clock }): OfferToInsert => {
      const toldAt = new Date(Math.max(now.getTime(), clock.toldAt * 60_000));
      const keptMs = (clock.expiresAt - clock.toldAt) * 60_000;
      const [startsAt, endsAt] = [
        new Date(start * 60_000),
        new Date(end * 60_000),
      ];
      const expiresAt = new Date(
        Math.min(toldAt.getTime() + keptMs, startsAt.getTime()),
      );
      return { entryId, startsAt, endsAt, roomId, toldAt, expiresAt };
    },
  );
  const times = toInsert.map(({ startsAt, endsAt }) => ({
    doctorId,
    startsAt,
    endsAt,
  }));
  if (times.length > 0)
    await deleteExpiredHolds(tx, { times, heldBy: null, now });
  const inserted = await insertOffers(tx, {
    doctor,
    offers: toInsert,
    userId: null,
    now,
  });
  const offerOf = new Map(toInsert.map((offer) => [offer.entryId, offer]));
  await insertWaitlistEvents(
    tx,
    ...inserted.map(({ id: offerId, entryId }) => ({
      ...({ entryId, offerId, kind: 'offered', at: now } as const),
      actor: { kind: 'system', id: null } as const,
    })),
  );
  await insertOfferMessages(
    tx,
    inserted.map(({ id: offerId, entryId }) => ({
      offerId,
      facts: offerMessageOf(services, {
        entry: { id: entryId, linkSalt: rowOf.get(entryId)?.linkSalt ?? '' },
        atNight: rowOf.get(entryId)?.atNight === true,
        offer: offerOf.get(entryId) as OfferToInsert,
        agenda,
      }),
    })),
  );
  await insertPassedOver(tx, {
    doctorId,
    passedOver: passedOver.map(({ start, ...rest }) => ({
      ...rest,
      startsAt: new Date(start * 60_000),
    })),
    now,
  });
  // A lost race means other free times, so the agenda is looked at again.
  if (inserted.length < offers.length)
    await insertLook(tx, { doctorId, lookAt: null });
  await insertLookAtLapse(tx, { doctorId, now });
  const patientOf = new Map(
    offers.map(({ entryId, patientId }) => [entryId, patientId]),
  );
  return [
    ...withdrawn,
    ...inserted.map(({ entryId }) => patientOf.get(entryId) as string),
  ];
}

/** True if accepting could still move the appointment that is to be earlier. */
function mayStillMove(
  { soonerThan }: WaitingRow,
  { agenda, now }: { agenda: DoctorOffers; now: Date },
): boolean {
  if (soonerThan === null) return true;
  const { changeUntilHours } = agenda.doctor.policy;
  return canChange({
    startsAt: soonerThan * 60_000,
    now: now.getTime(),
    changeUntilHours,
  });
}

function toWaiting(
  row: WaitingRow,
  { snapshot: { policy } }: DoctorOffers,
): Waiting {
  const { ofAll: future, ofSpecialty: futureInSpecialty, appointmentId } = row;
  return {
    ...row,
    isAtLimit:
      appointmentId === null &&
      patientLimitReached(policy, { future, futureInSpecialty }) !== null,
    busy: row.busy.map(([start, end]) => ({ start, end })),
    offeredBefore: new Set(row.offeredBefore),
  };
}
