import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { AbsenceNotice } from '../../contract/absence-notices.ts';
import {
  findAbsenceNotice,
  updateAbsenceNoticeDismissed,
  updateAbsenceNoticeWithdrawn,
} from './absence-notice-queries.ts';
import { toAbsenceNotice } from './read-absence-notices.ts';

/**
 * Withdraws the doctor's own notice. A notice that the counter settled stays settled, and is returned as it
 * is.
 */
export async function withdrawAbsenceNotice(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { noticeId: id, ...call }: Call<'doctor'> & { noticeId: string },
): Promise<Outcome<AbsenceNotice, 'NOT_FOUND'>> {
  const { actor, now, zone } = call;
  const ended = await inTransaction(db, async (tx) => {
    const isWithdrawn = await updateAbsenceNoticeWithdrawn(tx, {
      id,
      doctorId: actor.id,
      now,
    });
    const row = await findAbsenceNotice(tx, id);
    if (!row || row.doctorId !== actor.id) return refuse({ code: 'NOT_FOUND' });
    if (isWithdrawn) {
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'absence_notice_withdrawn',
        detail: { day: row.day },
      });
    }
    return done({ row, isWithdrawn });
  });
  if (!ended.ok) return ended;
  const { row, isWithdrawn } = ended.value;
  if (isWithdrawn)
    changes.announce({
      kind: 'schedule',
      doctorId: row.doctorId,
      day: row.day,
    });
  return done(toAbsenceNotice(row, zone));
}

/** Puts a notice aside at the counter, with a reason that the doctor reads. */
export async function dismissAbsenceNotice(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  {
    noticeId: id,
    reason,
    ...call
  }: Call<'reception'> & { noticeId: string; reason: string },
): Promise<Outcome<AbsenceNotice, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  const { actor, now, zone } = call;
  const ended = await inTransaction(db, async (tx) => {
    const isDismissed = await updateAbsenceNoticeDismissed(tx, {
      id,
      userId: actor.id,
      reason,
      now,
    });
    const row = await findAbsenceNotice(tx, id);
    if (!row) return refuse({ code: 'NOT_FOUND' });
    if (
      !isDismissed &&
      (row.state !== 'dismissed' || row.dismissReason !== reason)
    ) {
      return refuse({ code: 'CHANGED_MEANWHILE' });
    }
    if (isDismissed) {
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'absence_notice_dismissed',
        detail: { day: row.day, ofDoctor: row.doctorId },
      });
    }
    return done({ row, isDismissed });
  });
  if (!ended.ok) return ended;
  const { row, isDismissed } = ended.value;
  if (isDismissed)
    changes.announce({
      kind: 'schedule',
      doctorId: row.doctorId,
      day: row.day,
    });
  return done(toAbsenceNotice(row, zone));
}
