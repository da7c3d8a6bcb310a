import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { findAlarm, insertAlarm } from './alarm-queries.ts';

const toldHours = 1;
const audited = {
  holds_attack: 'holds_attack_began',
  staff_guessing: 'staff_guessing_began',
} as const;

/**
 * Tells the clinic for an hour, on the dashboard and at the counter, of an attack that is bounded already: nothing is
 * turned on or off by it. An attack that goes on is told again.
 */
export async function tellClinic(
  db: Database,
  { name, now }: { name: keyof typeof audited; now: Date },
): Promise<void> {
  // Most often the alarm is in force already, and reading it locks nothing.
  if (await findAlarm(db, { name, now })) return;
  const until = new Date(now.getTime() + toldHours * 3_600_000);
  if (!(await insertAlarm(db, { name, until, now }))) return;
  await insertAuditEvent(db, {
    kind: audited[name],
    at: now,
    detail: { hours: toldHours },
  });
}
