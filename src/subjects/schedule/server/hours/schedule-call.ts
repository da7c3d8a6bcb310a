import { type Call, doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { AuditKind } from '../../../../base/kernel/audit/audit-vocabulary.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { constraintOf } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import {
  refusalsOfHours,
  type SessionHours,
} from '../../rules/session-hours.ts';

type Terms = Partial<SessionHours> & {
  roomId: string | null;
  practiceIds: string[] | null;
};
type Known = {
  rooms: readonly { id: string }[];
  practices: readonly { id: string }[];
};

/** Returns everything that is wrong with a session's terms, all at once. */
export function refuseTerms(
  { roomId, practiceIds, ...hours }: Terms & SessionHours,
  { rooms, practices }: Known,
): { ok: false; refusal: Refusal<'INVALID_INPUT'> } | null {
  const fields = refusedHours(hours);
  const add = (path: string, message: string) => fields.push({ path, message });
  if (roomId !== null && !rooms.some(({ id }) => id === roomId))
    add('roomId', scheduleMessages.ROOM_UNKNOWN);
  if (
    practiceIds?.some((id) => !practices.some((practice) => practice.id === id))
  ) {
    add('practiceIds', scheduleMessages.PRACTICE_UNKNOWN);
  }
  return fields.length > 0
    ? refuse({ code: 'INVALID_INPUT', data: { fields } })
    : null;
}

/**
 * Writes hours. The trigger `hours_in_enabled_room` refuses a room that was taken out of use since it was
 * offered.
 */
export async function writeHours(
  insert: () => Promise<string>,
): Promise<Outcome<string, 'INVALID_INPUT'>> {
  try {
    return done(await insert());
  } catch (error) {
    if (constraintOf(error) !== 'hours_in_enabled_room') throw error;
    return invalid('roomId', scheduleMessages.ROOM_UNKNOWN);
  }
}

export function refuseHours(
  hours: Omit<SessionHours, 'slotMinutes'>,
  path: string,
) {
  const [first] = refusedHours({ ...hours, slotMinutes: 5 });
  return first ? invalid(`${path}.${first.path}`, first.message) : null;
}

function refusedHours(
  hours: SessionHours,
): { path: string; message: string }[] {
  return Object.entries(refusalsOfHours(hours)).map(([path, code]) => ({
    path,
    message: scheduleMessages[code],
  }));
}

export type ScheduleKind = Extract<
  AuditKind,
  `hours_${string}` | `absence_${string}` | `extra_session_${string}`
>;

/** Writes the audit event of a change of schedule, within its transaction. */
export function noteScheduleEvent(
  tx: Database,
  call: Pick<Call, 'actor' | 'address' | 'now'>,
  { kind, doctorId, id }: { kind: ScheduleKind; doctorId: string; id: string },
): Promise<void> {
  return insertAuditEvent(tx, {
    ...doneBy(call),
    kind,
    detail: { doctor: doctorId, id },
  });
}
