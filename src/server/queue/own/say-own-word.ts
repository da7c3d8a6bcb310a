import type { OwnQueue } from '../../../contract/public/own-queue.ts';
import { announceAppointment } from '../../agenda/appointment/announce-appointment.ts';
import { findAppointment, lockAppointment } from '../../agenda/appointment/appointment-queries.ts';
import { cancelAll } from '../../agenda/day/change-status.ts';
import { updateAppointmentConfirmed } from '../../agenda/move/move-queries.ts';
import type { Services } from '../../clinic/services.ts';
import { inTransactionInTurn } from '../../kernel/db/commit-if.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import type { OwnQueueRow } from './own-queue-queries.ts';
import { type OwnQueueRequest, openOwnQueue, readOwnQueue } from './read-own-queue.ts';

export type OwnWord = 'coming' | 'leave';

/** Why who waits is not called any more, as the counter reads it. */
const leftReason = 'Se fue de la sala de espera';

/** Notes what a patient says by the link of today: that they come, or that they do not wait any longer. Repeatable. */
export async function sayOwnWord(
  services: Services,
  { word, ...request }: OwnQueueRequest & { word: OwnWord },
): Promise<Outcome<OwnQueue, 'LINK_VOID' | 'WRONG_STATUS'>> {
  const opened = await openOwnQueue(services, request);
  if (!opened.ok) return opened;
  const said =
    word === 'coming'
      ? await come(services, opened.value, request.now)
      : await leave(services, opened.value, request.now);
  if (!said.ok) return said;
  return readOwnQueue(services, request);
}

type Said = Outcome<null, 'WRONG_STATUS'>;

async function come(services: Services, { id }: OwnQueueRow, now: Date): Promise<Said> {
  const { db } = services;
  const isChanged = await updateAppointmentConfirmed(db, { id, now });
  const appointment = await findAppointment(db, id);
  if (isChanged) announceAppointment(services, appointment);
  const { status, confirmedAt } = appointment;
  return confirmedAt === null ? refuse({ code: 'WRONG_STATUS', data: { status } }) : done(null);
}

async function leave(services: Services, { id }: OwnQueueRow, now: Date): Promise<Said> {
  type Left = Outcome<{ isChanged: boolean }, 'WRONG_STATUS'>;
  const left = await inTransactionInTurn(services.db, async (tx): Promise<Left> => {
    const current = await lockAppointment(tx, id);
    if (!current) throw new Error('An appointment that was open is gone.');
    const { status, patientId } = current;
    if (status === 'cancelled' && current.cancelledBy === 'patient') return done({ isChanged: false });
    if (status !== 'arrived') return refuse({ code: 'WRONG_STATUS', data: { status } });
    const by = { kind: 'patient', id: patientId } as const;
    const cancelling = { actor: by, isForPatient: false, isLate: true, reason: leftReason, now };
    await cancelAll(tx, { appointments: [current], ...cancelling });
    return done({ isChanged: true });
  });
  if (!left.ok) return left;
  if (left.value.isChanged) {
    announceAppointment(services, { ...(await findAppointment(services.db, id)), movesQueue: true });
  }
  return done(null);
}
