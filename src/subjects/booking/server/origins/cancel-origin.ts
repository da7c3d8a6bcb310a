import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { clearBackstops } from '../../../access/server/attempts/newcomer-ladder.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import { cancelAll } from '../../../appointments/server/change-status.ts';
import { lockStaffAppointments } from '../../../appointments/server/staff-appointment-queries.ts';
import { findOriginOf } from './list-origins.ts';
import { listOriginAppointments, updateOriginsKept } from './origin-queries.ts';

export type OriginAct = Call<'reception' | 'admin'> & {
  originId: string;
  /** The appointments that the staff saw and chose. Later ones are not touched unseen. */
  appointmentIds: readonly string[];
};

const reason = 'Turnos de personas nuevas de un mismo origen';

/**
 * Cancels in one transaction the chosen appointments of one origin that are to come and whose person is
 * unverified. Tells no patient, because the e-mails may belong to strangers. Repeatable.
 */
export async function cancelOrigin(
  services: Services,
  { originId, appointmentIds, ...call }: OriginAct,
): Promise<Outcome<{ cancelled: number; left: number }, 'NOT_FOUND'>> {
  const { actor, now } = call;
  const origin = await findOriginOf(services, { originId, appointmentIds });
  if (!origin) return refuse({ code: 'NOT_FOUND' });
  const { address, ids } = origin;
  let gone = 0;
  const cancelled = await inTransaction(services.db, async (tx) => {
    const rows = await lockStaffAppointments(tx, ids);
    gone = rows.filter(({ status }) => status === 'cancelled').length;
    // Read after the lock: leaves an appointment that was attended or kept meanwhile, or whose person was
    // verified.
    const pending = await listOriginAppointments(tx, {
      address,
      ids,
      limit: ids.length,
      now,
    });
    const isPending = new Set(pending.map(({ id }) => id));
    const appointments = rows.filter(({ id }) => isPending.has(id));
    if (appointments.length === 0) return [];
    const by = { kind: actor.kind, id: actor.id };
    const cancelling = {
      actor: by,
      isForPatient: false,
      isLate: null,
      reason,
      isTold: false,
      now,
    };
    await cancelAll(tx, { appointments, ...cancelling });
    const detail = { count: appointments.length };
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'origin_cancelled',
      detail,
    });
    await clearBackstops(tx, address);
    return appointments;
  });
  const fresh = cancelled ?? [];
  for (const row of fresh) announceAppointment(services, row);
  const total = gone + fresh.length;
  return done({ cancelled: total, left: ids.length - total });
}

/** Keeps the appointments of one origin: the staff looked, and the persons are real. */
export async function keepOrigin(
  services: Services,
  { originId, appointmentIds, ...call }: OriginAct,
): Promise<Outcome<{ kept: number }, 'NOT_FOUND'>> {
  const { now } = call;
  const origin = await findOriginOf(services, { originId, appointmentIds });
  if (!origin) return refuse({ code: 'NOT_FOUND' });
  const kept = await inTransaction(services.db, async (tx) => {
    const count = await updateOriginsKept(tx, { ...origin, now });
    if (count === 0) return count;
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'origin_kept',
      detail: { count },
    });
    await clearBackstops(tx, origin.address);
    return count;
  });
  return done({ kept: kept ?? 0 });
}
