import type { Transaction } from 'kysely';
import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import { readSnapshot } from '../../../../base/clinic/server/snapshot-cache.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import type { DB } from '../../../../base/kernel/db/schema.gen.ts';
import type { Changes } from '../../../../base/kernel/live/changes.ts';
import {
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { lockAgendasToChange } from './agenda-lock-queries.ts';
import { changeInTurn, type ScheduleBusy } from './change-in-turn.ts';
import { findConsequences } from './find-consequences.ts';
import {
  listAppointmentsToCall,
  updateRooms,
} from './given-appointment-queries.ts';

type Changed = Outcome<unknown, RefusalCode>;
type Outside = { ok: false; refusal: Refusal<'OUTSIDE_SCHEDULE'> };
/** The refusals that any change of a schedule may get. */
export type ChangeRefused = Outside | ScheduleBusy;

export interface ScheduleChange<Answer extends Changed> {
  /**
   * The doctors whose hours may change, and whose bookings wait; 'all' for changes of the clinic (holidays).
   */
  doctorIds: readonly string[] | 'all';
  now: Date;
  /** Writes the change, and whatever must commit or roll back with it. A refusal rolls back. */
  change: (tx: Transaction<DB>) => Promise<Answer>;
}

const mostListed = 50;

/**
 * The only way to change hours, absences, holidays, practices and attendance. Refuses with the appointments
 * that it would leave outside (decision 17), except those that `change` itself moves or cancels. These
 * doctors' bookings wait meanwhile (decision 26). One change at a time; SCHEDULE_BUSY: it waited too long.
 */
export async function changeSchedule<Answer extends Changed>(
  { db, changes }: { db: Database; changes: Changes },
  { doctorIds, now, change }: ScheduleChange<Answer>,
): Promise<Answer | ChangeRefused> {
  const changed = await changeInTurn(() =>
    inTransaction(db, async (tx): Promise<Answer | Outside> => {
      await lockAgendasToChange(tx, doctorIds);
      const before = await readSnapshot(tx, doctorIds);
      const outcome = await change(tx);
      if (!outcome.ok) return outcome;
      const after = before && (await readSnapshot(tx, doctorIds));
      if (!before || !after) return outcome;
      const ids = doctorIds === 'all' ? [...before.doctors.keys()] : doctorIds;
      const { outsideIds, moves } = await findConsequences(tx, {
        doctorIds: ids,
        before,
        after,
        now,
      });
      if (outsideIds.length > 0)
        return refuse(await refusalFor(tx, outsideIds));
      await updateRooms(tx, moves);
      return outcome;
    }),
  );
  if (changed.ok) {
    if (doctorIds === 'all') changes.announce({ kind: 'schedule' });
    else
      for (const doctorId of doctorIds)
        changes.announce({ kind: 'schedule', doctorId });
  }
  return changed;
}

async function refusalFor(
  tx: Database,
  outsideIds: string[],
): Promise<Refusal<'OUTSIDE_SCHEDULE'>> {
  const appointments = await listAppointmentsToCall(tx, outsideIds, mostListed);
  return {
    code: 'OUTSIDE_SCHEDULE',
    data: {
      total: outsideIds.length,
      appointments: appointments.map((appointment) => ({
        ...appointment,
        startsAt: appointment.startsAt.toISOString(),
      })),
    },
  };
}
