import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { ticketCode } from '../../../appointments/rules/ticket-code.ts';
import { isOfEveningBefore } from '../../../appointments/server/appointment-day.ts';
import type { OwnQueue } from '../../contract/own-queue.ts';
import { readWaiting } from '../read-waiting.ts';
import { readRecentLink } from './own-queue-link.ts';
import { findOwnQueue, type OwnQueueRow } from './own-queue-queries.ts';

export interface OwnQueueRequest {
  token: string;
  now: Date;
}

type Reading = Pick<Services, 'db' | 'snapshot' | 'linkKey'>;

/**
 * Opens the appointment of a link on its day, while its session goes on past midnight, or while its patient
 * still waits. Refuses with LINK_VOID on another day, and for a link that is not ours.
 */
export async function openOwnQueue(
  { db, snapshot, linkKey }: Reading,
  { token, now }: OwnQueueRequest,
): Promise<Outcome<OwnQueueRow, 'LINK_VOID'>> {
  const zone = (await snapshot.any()).clinic.timeZone;
  const today = dayAt(now, zone);
  const link = readRecentLink({ linkKey }, { token, today });
  const row = link && (await findOwnQueue(db, link.appointmentId));
  if (!row || dayAt(row.startsAt, zone) !== link.day)
    return refuse({ code: 'LINK_VOID' });
  const isOpen =
    link.day === today ||
    now < row.dayEndsAt ||
    isOfEveningBefore(row, { now, today, zone });
  return isOpen ? done(row) : refuse({ code: 'LINK_VOID' });
}

/** Returns one patient's view of the queue on their phone: their own place, and nothing of other patients. */
export async function readOwnQueue(
  services: Reading,
  request: OwnQueueRequest,
): Promise<Outcome<OwnQueue, 'LINK_VOID'>> {
  const opened = await openOwnQueue(services, request);
  if (!opened.ok) return opened;
  return done(await toOwnQueue(services, opened.value, request.now));
}

export async function toOwnQueue(
  services: Reading,
  row: OwnQueueRow,
  now: Date,
): Promise<OwnQueue> {
  const isOpen = row.status === 'booked' || row.status === 'arrived';
  const waiting = isOpen
    ? await readWaiting(services, { now, doctorId: row.doctorId })
    : null;
  const person = waiting?.people.find(
    ({ appointmentId }) => appointmentId === row.id,
  );
  const doctor = waiting?.doctors.get(row.doctorId);
  const expected = doctor?.expected.find(
    ({ appointmentId }) => appointmentId === row.id,
  );
  const state = person?.state ?? row.status;
  const {
    ticketLetter: letter,
    ticketNumber: number,
    callNumber,
    callAt,
  } = row;
  const isArrived =
    row.status !== 'booked' &&
    row.status !== 'cancelled' &&
    row.status !== 'noshow';
  return {
    state: states[state],
    startsAt: row.startsAt.toISOString(),
    isComing: row.confirmedAt !== null,
    ticket:
      isArrived && letter !== null && number !== null
        ? ticketCode({ letter, number })
        : null,
    waitingRoom: isArrived ? row.waitingRoomName : null,
    peopleBefore: person?.peopleBefore ?? null,
    estimate: person?.estimate
      ? {
          fromMinutes: person.estimate.fromMinutes,
          toMinutes: person.estimate.toMinutes,
        }
      : null,
    delayMinutes: expected?.delayMinutes ?? doctor?.delayMinutes ?? null,
    call:
      state === 'called' && callNumber !== null && callAt
        ? {
            number: callNumber,
            room: row.callRoomName,
            floor: row.callFloor || null,
            at: callAt.toISOString(),
          }
        : null,
    outUntil: person?.outUntil?.toISOString() ?? null,
    now: now.toISOString(),
  };
}

const states = {
  booked: 'expected',
  arrived: 'waiting',
  waiting: 'waiting',
  out: 'out',
  called: 'called',
  inRoom: 'inRoom',
  in_progress: 'inRoom',
  fulfilled: 'done',
  noshow: 'absent',
  cancelled: 'cancelled',
} as const;
