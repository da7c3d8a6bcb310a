import { scheduleMessages } from '../../contract/schedule-messages.ts';
import type { Zone } from '../../domain/calendar/clinic-zone.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { refusalsOfHours, type SessionHours } from '../../domain/scheduling/session-hours.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import { constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { Administrator } from '../doctors/administrator.ts';
import { type AuditKind, insertAuditEvent } from '../identity/audit-queries.ts';
import type { Changes } from '../live/changes.ts';
import { done, invalid, type Outcome, type Refusal, refuse } from '../refusal.ts';

/** What every act on a schedule needs. */
export interface ScheduleServices {
  db: Database;
  catalog: CatalogCache;
  changes: Changes;
}

/** Who of the administrators acts, and when. */
export interface ScheduleCall {
  actor: Administrator;
  now: Date;
}

/** The clinic's zone and its day now. */
export async function clinicNow(
  { catalog }: Pick<ScheduleServices, 'catalog'>,
  now: Date,
): Promise<{ zone: Zone; today: string }> {
  const { clinic } = await catalog.any();
  return { zone: clinic.timeZone, today: dayOf(epochMinuteOf(now.getTime()), clinic.timeZone) };
}

type Terms = Partial<SessionHours> & { roomId: string | null; practiceIds: string[] | null };
type Known = { rooms: readonly { id: string }[]; practices: readonly { id: string }[] };

/** What is wrong with a session's terms, all of it at once. */
export function refuseTerms(
  { roomId, practiceIds, ...hours }: Terms & SessionHours,
  { rooms, practices }: Known,
): { ok: false; refusal: Refusal<'INVALID_INPUT'> } | null {
  const fields = refusedHours(hours);
  const add = (path: string, message: string) => fields.push({ path, message });
  if (roomId !== null && !rooms.some(({ id }) => id === roomId)) add('roomId', scheduleMessages.ROOM_UNKNOWN);
  if (practiceIds?.some((id) => !practices.some((one) => one.id === id))) {
    add('practiceIds', scheduleMessages.PRACTICE_UNKNOWN);
  }
  return fields.length > 0 ? refuse({ code: 'INVALID_INPUT', data: { fields } }) : null;
}

/** Writes hours. Their room may have been taken out of use since it was offered. */
export async function writeHours(insert: () => Promise<string>): Promise<Outcome<string, 'INVALID_INPUT'>> {
  try {
    return done(await insert());
  } catch (error) {
    if (constraintOf(error) !== 'hours_in_enabled_room') throw error;
    return invalid('roomId', scheduleMessages.ROOM_UNKNOWN);
  }
}

export function refuseHours(hours: Omit<SessionHours, 'slotMinutes'>, path: string) {
  const [first] = refusedHours({ ...hours, slotMinutes: 5 });
  return first ? invalid(`${path}.${first.path}`, first.message) : null;
}

function refusedHours(hours: SessionHours): { path: string; message: string }[] {
  return Object.entries(refusalsOfHours(hours)).map(([path, code]) => ({
    path,
    message: scheduleMessages[code],
  }));
}

type ScheduleKind = Extract<AuditKind, `hours_${string}` | `absence_${string}` | `extra_session_${string}`>;

/** Leaves what an administrator did to a schedule, within the transaction that did it. */
export function noteScheduleEvent(
  tx: Database,
  event: ScheduleCall & { kind: ScheduleKind; doctorId: string; id: string },
): Promise<void> {
  const { kind, doctorId, id, actor, now } = event;
  return insertAuditEvent(tx, { kind, at: now, role: 'admin', ...actor, detail: { doctor: doctorId, id } });
}
