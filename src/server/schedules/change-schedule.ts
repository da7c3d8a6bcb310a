import type { Transaction } from 'kysely';
import type { RefusalCode } from '../../contract/refusals.ts';
import { readCatalog } from '../clinic/catalog-cache.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';
import type { Changes } from '../live/changes.ts';
import { type Outcome, type Refusal, refuse } from '../refusal.ts';
import { findConsequences } from './find-consequences.ts';
import { listTurnosToCall, lockTurnos, updateRooms } from './given-turno-queries.ts';

type Changed = Outcome<unknown, RefusalCode>;
type OutsideSchedule = { ok: false; refusal: Refusal<'OUTSIDE_SCHEDULE'> };

export interface ScheduleChange<Answer extends Changed> {
  /** Whose hours may change; 'all' where it is the clinic's (holidays, practices, zone). */
  doctorIds: readonly string[] | 'all';
  now: Date;
  /** Writes the change, and whatever else must be kept or undone with it. A refusal undoes it. */
  change: (tx: Transaction<DB>) => Promise<Answer>;
}

const mostListed = 50;

/**
 * The only way in which hours, absences, holidays, what a doctor does and whether they attend are changed: where it
 * would leave a turno outside that was inside, nothing is changed, and who asked is told of whom (decision 17). Turnos
 * that `change` itself moves or cancels are none. While it runs nobody books, so that no booking slips between the look and the change.
 */
export async function changeSchedule<Answer extends Changed>(
  { db, changes }: { db: Database; changes: Changes },
  { doctorIds, now, change }: ScheduleChange<Answer>,
): Promise<Answer | OutsideSchedule> {
  let refused: Answer | OutsideSchedule | undefined;
  const changed = await commitIf(db, async (tx) => {
    refused = undefined;
    await lockTurnos(tx);
    const before = await readCatalog(tx);
    const outcome = await change(tx);
    if (!outcome.ok) {
      refused = outcome;
      return undefined;
    }
    const after = before && (await readCatalog(tx));
    if (!before || !after) return outcome;
    const ids = doctorIds === 'all' ? [...before.doctors.keys()] : doctorIds;
    const { outsideIds, moves } = await findConsequences(tx, { doctorIds: ids, before, after, now });
    if (outsideIds.length > 0) {
      refused = refuse(await refusalFor(tx, outsideIds));
      return undefined;
    }
    await updateRooms(tx, moves);
    return outcome;
  });
  if (changed) {
    if (doctorIds === 'all') changes.announce({ kind: 'schedule' });
    else for (const doctorId of doctorIds) changes.announce({ kind: 'schedule', doctorId });
    return changed;
  }
  return refused as Answer | OutsideSchedule;
}

async function refusalFor(tx: Database, outsideIds: string[]): Promise<Refusal<'OUTSIDE_SCHEDULE'>> {
  const turnos = await listTurnosToCall(tx, outsideIds, mostListed);
  return {
    code: 'OUTSIDE_SCHEDULE',
    data: {
      total: outsideIds.length,
      turnos: turnos.map((turno) => ({ ...turno, startsAt: turno.startsAt.toISOString() })),
    },
  };
}
