import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { AuditKind } from '../../../../base/kernel/audit/audit-vocabulary.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { HolidayYear } from '../../contract/holidays.ts';
import {
  type ChangeRefused,
  changeSchedule,
} from '../hours/change-schedule.ts';
import { findHolidayExists } from './holiday-queries.ts';
import { readHolidayYear } from './read-holiday-year.ts';

export interface HolidayChange<Answer extends Outcome<unknown, RefusalCode>>
  extends Call<'admin'> {
  day: string;
  /** The kind of the audit event. */
  kind: Extract<AuditKind, `holiday_${string}`>;
  detail?: { isWorked: boolean };
  /** Writes the change. A refusal rolls back. */
  change: (tx: Database) => Promise<Answer>;
}

/** Changes a holiday that is not past, and returns the holidays of its year. */
export async function changeHoliday<
  Answer extends Outcome<unknown, RefusalCode>,
>(
  services: Services,
  { day, kind, detail, change, ...call }: HolidayChange<Answer>,
): Promise<
  | Outcome<HolidayYear, 'INVALID_INPUT'>
  | ChangeRefused
  | Extract<Answer, { ok: false }>
> {
  const { now, today } = call;
  if (day < today) return invalid('day', 'Ese día ya pasó.');
  const changed = await changeSchedule(services, {
    doctorIds: 'all',
    now,
    change: async (tx) => {
      const outcome = await change(tx);
      if (outcome.ok)
        await insertAuditEvent(tx, {
          ...doneBy(call),
          kind,
          detail: { day, ...detail },
        });
      return outcome;
    },
  });
  if (changed.ok)
    return done(
      await readHolidayYear(services, { year: Number(day.slice(0, 4)), today }),
    );
  return changed as ChangeRefused | Extract<Answer, { ok: false }>;
}

/** Refuses a change if the day is no longer as its writer read it. */
export async function changedAsSeen(
  tx: Database,
  day: string,
  isChanged: boolean,
): Promise<Outcome<true, 'CHANGED_MEANWHILE' | 'NOT_FOUND'>> {
  if (isChanged) return done(true);
  return refuse({
    code: (await findHolidayExists(tx, day))
      ? 'CHANGED_MEANWHILE'
      : 'NOT_FOUND',
  });
}
