import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { lockOpenLink } from '../../../access/server/acting/acting-queries.ts';
import { isLateCancellation } from '../../../appointments/rules/cancellation.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import {
  type AppointmentRow,
  lockAppointment,
} from '../../../appointments/server/appointment-queries.ts';
import { isCancellable } from '../../../appointments/server/cancel-appointment.ts';
import { cancelAll } from '../../../appointments/server/change-status.ts';
import {
  changeUntilHoursOf,
  timingOf,
} from '../../../appointments/server/linked-appointment.ts';
import { findReachedOfSeries, type SeriesCall } from './own-series.ts';
import { listSeriesAppointments } from './series-queries.ts';

/** Cancels all sessions to come of a series at once. Each can be taken back like a single cancellation. */
export async function cancelSeries(
  services: Services,
  { seriesId, ...call }: SeriesCall,
): Promise<Outcome<{ cancelled: number }, 'NOT_FOUND'>> {
  const { db } = services;
  const { actor, now } = call;
  const reached = await findReachedOfSeries(db, { seriesId, ...call });
  if (!reached) return refuse({ code: 'NOT_FOUND' });
  const snapshot = await services.snapshot.current();
  const linkId = reached.linkId;
  const by = actor.representative?.patientId ?? actor.id;
  const cancelled = await inTransaction(
    db,
    async (tx): Promise<AppointmentRow[] | undefined> => {
      if (linkId && !(await lockOpenLink(tx, { linkId, now })))
        return undefined;
      const all = await listSeriesAppointments(tx, seriesId);
      const standing: AppointmentRow[] = [];
      // In one order, so that two requests that cancel the same sessions never deadlock.
      for (const { id } of all.toSorted((a, b) => a.id.localeCompare(b.id))) {
        const row = await lockAppointment(tx, id);
        if (row.status === 'booked' && isCancellable(row, now))
          standing.push(row);
      }
      for (const isLate of [false, true]) {
        const appointments = standing.filter((row) => {
          const changeUntilHours = changeUntilHoursOf(snapshot, row);
          return (
            isLateCancellation({ ...timingOf(row, now), changeUntilHours }) ===
            isLate
          );
        });
        if (appointments.length === 0) continue;
        await cancelAll(tx, {
          appointments,
          actor: { kind: 'patient', id: by },
          isForPatient: false,
          isLate,
          reason: null,
          now,
        });
      }
      return standing;
    },
  );
  if (!cancelled) return refuse({ code: 'NOT_FOUND' });
  for (const row of cancelled)
    announceAppointment(services, { ...row, movesQueue: false });
  return done({ cancelled: cancelled.length });
}
