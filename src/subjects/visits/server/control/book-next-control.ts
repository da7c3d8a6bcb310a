import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import { canUndoAct } from '../../../appointments/rules/day-acts.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import { cancelAll } from '../../../appointments/server/change-status.ts';
import { bookAtDesk } from '../../../booking/server/desk/book-at-desk.ts';
import type { NextControl } from '../../contract/next-control.ts';
import {
  findNextControl,
  findVisitToRepeat,
  lockControl,
  type VisitToRepeat,
} from './control-queries.ts';
import { type ControlRequest, toNextControl } from './read-next-control.ts';

interface ControlWanted extends ControlRequest {
  startsAt: string;
  /** A UUID from the client. A repeat gets the first result. */
  idempotencyKey: string;
}

interface Booked {
  next: NextControl;
  toldBy: MessageChannel;
}

type BookRefusal =
  | ('NOT_FOUND' | 'INVALID_INPUT' | 'WRONG_STATUS' | 'SLOT_TAKEN')
  | ('SLOT_NOT_OFFERED' | 'PATIENT_BUSY' | 'IDEMPOTENCY_MISMATCH');

/** The patient is in the clinic, or was attended. */
const statuses = ['arrived', 'in_progress', 'fulfilled'];

/**
 * Books the next visit with the same doctor, for the same practice and on the same coverage, in the same way
 * as the counter: its constraints decide, and the patient gets the usual message.
 */
export async function bookNextControl(
  services: Services,
  { appointmentId, startsAt, ...request }: ControlWanted,
): Promise<Outcome<Booked, BookRefusal>> {
  const { actor, now } = request;
  const visit = await findVisitToRepeat(services.db, {
    appointmentId,
    doctorId: actor.id,
  });
  if (!visit) return refuse({ code: 'NOT_FOUND' });
  if (!statuses.includes(visit.status)) {
    return refuse({ code: 'WRONG_STATUS', data: { status: visit.status } });
  }
  const { patientId, doctorId, practiceId } = visit;
  const payer = await payerOf(services, visit);
  const given = await bookAtDesk(services, {
    ...request,
    slot: { doctorId, practiceId, startsAt, ...payer },
    booker: { kind: 'known', patientId },
  });
  if (!given.ok) {
    const { refusal } = given;
    if (
      refusal.code === 'DNI_REGISTERED' ||
      refusal.code === 'DOCUMENT_REGISTERED' ||
      refusal.code === 'LOOKALIKES'
    ) {
      throw new Error('The patient of a visit is on file.');
    }
    return { ok: false, refusal };
  }
  const { appointment, toldBy } = given.value;
  const row = await lockControl(services.db, {
    id: appointment.id,
    patientId,
    doctorId,
  });
  if (!row) return refuse({ code: 'NOT_FOUND' });
  return done({ next: toNextControl(row, now), toldBy });
}

/** Returns the payer of the visit, if the clinic still works with that insurer. */
async function payerOf(
  { snapshot }: Services,
  { insurerId, planId }: VisitToRepeat,
) {
  const { insurers } = await snapshot.current();
  const insurer = insurerId === null ? undefined : insurers.get(insurerId);
  if (!insurer) return {};
  const hasPlan =
    planId !== null && insurer.plans.some(({ id }) => id === planId);
  return { insurerId: insurer.id, ...(hasPlan && { planId }) };
}

/**
 * Undoes the doctor's booking, within the minute that every act has. The patient was told of the booking, and
 * is told of this.
 */
export async function undoNextControl(
  services: Services,
  { appointmentId, nextId, actor, now }: ControlRequest & { nextId: string },
): Promise<
  Outcome<
    { next: NextControl | null },
    'NOT_FOUND' | 'WRONG_STATUS' | 'UNDO_TOO_LATE'
  >
> {
  const { db } = services;
  const visit = await findVisitToRepeat(db, {
    appointmentId,
    doctorId: actor.id,
  });
  if (!visit) return refuse({ code: 'NOT_FOUND' });
  const { patientId, doctorId } = visit;
  const undone = await inTransaction(db, async (tx) => {
    const control = await lockControl(tx, { id: nextId, patientId, doctorId });
    if (!control) return refuse({ code: 'NOT_FOUND' });
    const { status, bookedAt, isOwnBooking } = control;
    if (status === 'cancelled') return done(null);
    if (status !== 'booked' || !isOwnBooking)
      return refuse({ code: 'WRONG_STATUS', data: { status } });
    if (!canUndoAct({ doneAt: bookedAt.getTime(), now: now.getTime() }))
      return refuse({ code: 'UNDO_TOO_LATE' });
    await cancelAll(tx, {
      appointments: [control],
      actor,
      isForPatient: false,
      isLate: false,
      reason: null,
      now,
    });
    return done(control);
  });
  if (!undone.ok) return undone;
  if (undone.value)
    announceAppointment(services, { ...undone.value, doctorId, patientId });
  const next = await findNextControl(db, { ...visit, now });
  return done({ next: next ? toNextControl(next, now) : null });
}
