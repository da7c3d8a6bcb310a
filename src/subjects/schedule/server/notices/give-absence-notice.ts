import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { tidyWrittenText } from '../../../../base/text/written-text.ts';
import { instantAt } from '../../../../base/time/clinic-zone.ts';
import type { AbsenceNotice } from '../../contract/absence-notices.ts';
import {
  type AbsenceNoticeRow,
  findLastAbsenceNotice,
  insertAbsenceNotice,
} from './absence-notice-queries.ts';
import { toAbsenceNotice } from './read-absence-notices.ts';

export interface AbsenceNoticeGiven extends Call<'doctor'> {
  day: string;
  /** Minutes of the clinic's wall clock. */
  fromMinute: number;
  toMinute: number;
  reason: string | null;
}

type GiveRefusal = 'INVALID_INPUT' | 'WRONG_DAY' | 'CHANGED_MEANWHILE';

/**
 * "No puedo ir": leaves the counter a task, and changes neither agenda nor appointments. The same notice
 * twice is one. Refuses a notice if another one of that day is open.
 */
export async function giveAbsenceNotice(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { day, fromMinute, toMinute, ...call }: AbsenceNoticeGiven,
): Promise<Outcome<AbsenceNotice, GiveRefusal>> {
  const { actor, now, today, zone } = call;
  if (day < today) return refuse({ code: 'WRONG_DAY', data: { day } });
  const startsAt = new Date(instantAt(day, fromMinute, zone) * 60_000);
  const endsAt = new Date(instantAt(day, toMinute, zone) * 60_000);
  if (startsAt >= endsAt)
    return invalid('toMinute', 'Tiene que ser después de la hora de comienzo.');
  if (endsAt <= now) return invalid('toMinute', 'Esa hora ya pasó.');
  const reason =
    (call.reason && tidyWrittenText(call.reason).replaceAll(/\s+/g, ' ')) ||
    null;
  if (reason && [...reason].length > 200)
    return invalid('reason', 'El motivo tiene 200 caracteres como máximo.');
  const wanted = { doctorId: actor.id, day, startsAt, endsAt, reason };
  let isNew = false;
  const given = await inTransaction(
    db,
    async (tx): Promise<Outcome<AbsenceNoticeRow, GiveRefusal>> => {
      isNew = await insertAbsenceNotice(tx, { ...wanted, givenAt: now });
      if (isNew) {
        const detail = { day, fromMinute, toMinute };
        await insertAuditEvent(tx, {
          ...doneBy(call),
          kind: 'absence_notice_given',
          detail,
        });
      }
      const row = await findLastAbsenceNotice(tx, wanted);
      return row && row.state === 'open' && isSame(row, wanted)
        ? done(row)
        : refuse({ code: 'CHANGED_MEANWHILE' });
    },
  );
  if (!given.ok) return given;
  if (isNew) changes.announce({ kind: 'schedule', doctorId: actor.id, day });
  return done(toAbsenceNotice(given.value, zone));
}

function isSame(
  row: AbsenceNoticeRow,
  wanted: { startsAt: Date; endsAt: Date; reason: string | null },
): boolean {
  return (
    row.startsAt.getTime() === wanted.startsAt.getTime() &&
    row.endsAt.getTime() === wanted.endsAt.getTime() &&
    row.reason === wanted.reason
  );
}
