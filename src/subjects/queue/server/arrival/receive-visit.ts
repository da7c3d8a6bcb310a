import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import {
  type AppointmentActor,
  findAppointment,
  insertTransition,
  lockAppointment,
} from '../../../appointments/server/appointment-queries.ts';
import {
  insertTicket,
  updateAppointmentStatus,
} from '../../../appointments/server/day-act-queries.ts';
import type { KioskAnswer } from '../../contract/kiosk.ts';
import {
  KIOSK_EARLY_MINUTES,
  kioskAnswer,
  kioskChoice,
} from '../../rules/kiosk-arrival.ts';
import { ownQueueUrl } from '../own/own-queue-link.ts';
import { findOwnQueue } from '../own/own-queue-queries.ts';
import { toOwnQueue } from '../own/read-own-queue.ts';
import type { KioskVisitRow } from './kiosk-queries.ts';

export const notReceived: KioskAnswer = {
  outcome: 'none',
  ticket: null,
  waitingRoom: null,
  peopleBefore: null,
  url: null,
  from: null,
};

/**
 * Receives a patient without the counter, at a kiosk or by phone in the clinic. It chooses one of these
 * appointments, and notes its arrival once.
 */
export async function receiveVisit(
  services: Services,
  {
    rows,
    actor,
    now,
  }: { rows: readonly KioskVisitRow[]; actor: AppointmentActor; now: Date },
): Promise<KioskAnswer> {
  const zone = (await services.snapshot.any()).clinic.timeZone;
  const day = dayAt(now, zone);
  const visits = rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.getTime(),
    isToday: dayAt(row.startsAt, zone) <= day && now < row.dayEndsAt,
  }));
  const visit = kioskChoice(visits, now.getTime());
  const answer = visit ? kioskAnswer(visit, now.getTime()) : 'over';
  if (!visit || answer === 'over') return notReceived;
  if (answer === 'wrongDay' || answer === 'desk')
    return { ...notReceived, outcome: answer };
  if (answer === 'tooEarly') {
    const opensAt = new Date(
      visit.startsAt - KIOSK_EARLY_MINUTES * 60_000,
    ).toISOString();
    return { ...notReceived, outcome: answer, from: opensAt };
  }
  const isReceived =
    answer === 'arrive' &&
    (await receive(services, { id: visit.id, actor, day, now }));
  const row = await findOwnQueue(services.db, visit.id);
  if (row?.status !== 'arrived') return { ...notReceived, outcome: 'desk' };
  const { ticket, waitingRoom, peopleBefore } = await toOwnQueue(
    services,
    row,
    now,
  );
  const url = ownQueueUrl(services, {
    appointmentId: row.id,
    day: dayAt(row.startsAt, zone),
  });
  const outcome = isReceived ? 'arrived' : 'already';
  return { ...notReceived, outcome, ticket, waitingRoom, peopleBefore, url };
}

/** False: the patient was received meanwhile, or the appointment has changed. */
async function receive(
  services: Services,
  {
    id,
    actor,
    day,
    now,
  }: { id: string; actor: AppointmentActor; day: string; now: Date },
): Promise<boolean> {
  const received = await inTransaction(services.db, async (tx) => {
    const appointment = await lockAppointment(tx, id);
    if (appointment?.status !== 'booked') return undefined;
    await updateAppointmentStatus(tx, { id, status: 'arrived', since: now });
    const step = {
      appointmentId: id,
      fromStatus: 'booked',
      toStatus: 'arrived',
      at: now,
    } as const;
    await insertTransition(tx, { ...step, actor });
    await insertTicket(tx, { appointmentId: id, day, now });
    return true;
  });
  if (!received) return false;
  announceAppointment(services, {
    ...(await findAppointment(services.db, id)),
    movesQueue: true,
  });
  return true;
}
