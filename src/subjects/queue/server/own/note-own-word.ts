import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import {
  findAppointment,
  lockAppointment,
} from '../../../appointments/server/appointment-queries.ts';
import { cancelAll } from '../../../appointments/server/change-status.ts';
import { updateAppointmentConfirmed } from '../../../rescheduling/server/move/move-queries.ts';
import type { QueueClock } from '../queue-of-day.ts';
import { returnToQueue, stepOut } from '../step-out.ts';
import type { QueueStepRefusal } from '../take-queue-step.ts';
import type { OwnQueueRow } from './own-queue-queries.ts';

export type OwnWord = 'coming' | 'out' | 'back' | 'leave';
export type OwnWordRefusal = QueueStepRefusal;

/** The cancellation reason that the counter reads when a patient has left. */
const leftReason = 'Se fue de la sala de espera';

interface OwnWordRequest extends QueueClock {
  word: OwnWord;
  row: Pick<OwnQueueRow, 'id' | 'patientId'>;
  /** The user who gives the word: the patient, or a user who acts for the patient. */
  byPatientId: string;
}

/** Notes that a patient comes, steps out for a moment, is back, or leaves. Repeatable. */
export async function noteOwnWord(
  services: Services,
  { word, row, byPatientId, now, today, zone }: OwnWordRequest,
): Promise<Outcome<unknown, OwnWordRefusal>> {
  if (word === 'coming') return come(services, row.id, now);
  if (word === 'leave')
    return leave(services, { id: row.id, byPatientId, now });
  const step = {
    appointmentId: row.id,
    patientId: row.patientId,
    now,
    today,
    zone,
    actor: { kind: 'patient', id: byPatientId } as const,
  };
  return word === 'out'
    ? stepOut(services, step)
    : returnToQueue(services, step);
}

type Said = Outcome<null, 'WRONG_STATUS'>;

async function come(services: Services, id: string, now: Date): Promise<Said> {
  const { db } = services;
  const isChanged = await updateAppointmentConfirmed(db, { id, now });
  const appointment = await findAppointment(db, id);
  if (isChanged) announceAppointment(services, appointment);
  const { status, confirmedAt } = appointment;
  return confirmedAt === null
    ? refuse({ code: 'WRONG_STATUS', data: { status } })
    : done(null);
}

async function leave(
  services: Services,
  { id, byPatientId, now }: { id: string; byPatientId: string; now: Date },
): Promise<Said> {
  type Left = Outcome<{ isChanged: boolean }, 'WRONG_STATUS'>;
  const left = await inTransaction(services.db, async (tx): Promise<Left> => {
    const current = await lockAppointment(tx, id);
    if (!current) throw new Error('An appointment that was open is gone.');
    const { status } = current;
    if (status === 'cancelled' && current.cancelledBy === 'patient')
      return done({ isChanged: false });
    if (status !== 'arrived')
      return refuse({ code: 'WRONG_STATUS', data: { status } });
    const by = { kind: 'patient', id: byPatientId } as const;
    const cancelling = {
      actor: by,
      isForPatient: false,
      isLate: true,
      reason: leftReason,
      now,
    };
    await cancelAll(tx, { appointments: [current], ...cancelling });
    return done({ isChanged: true });
  });
  if (!left.ok) return left;
  if (left.value.isChanged) {
    announceAppointment(services, {
      ...(await findAppointment(services.db, id)),
      movesQueue: true,
    });
  }
  return done(null);
}
