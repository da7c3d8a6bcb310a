import type { Zone } from '../../../../base/time/clinic-zone.ts';
import { holdsSecret, rulesOf } from '../../../outbox/rules/message-kinds.ts';
import type { ListedMessage } from '../../../outbox/server/outbox-queries.ts';
import type { CannotResendReason } from '../../contract/resend-words.ts';
import { whyNotSend } from '../worker/whether-to-send.ts';

/** The reason why sending a message again makes no sense, by any channel. Null: it makes sense. */
export function whyNotResend(
  row: ListedMessage,
  { now, zone }: { now: Date; zone: Zone },
): Exclude<CannotResendReason, 'UNREACHABLE'> | null {
  if (holdsSecret(row.kind)) return 'HOLDS_SECRET';
  const { appointment, patient } = row;
  const { source, holdsForMinutes } = rulesOf(row.kind);
  if (!appointment || !patient || source !== 'appointment')
    return 'NOT_AN_APPOINTMENT';
  if (appointment.startsAtMs <= now.getTime()) return 'PAST';
  if (
    row.status === 'queued' ||
    (row.status === 'waiting' && row.channel !== 'none')
  )
    return 'ON_ITS_WAY';
  if (row.status === 'voided' && appointment.version !== row.appointmentVersion)
    return 'CHANGED';
  // A delay that was not told in time has changed by now, and the present one is told by itself.
  if (holdsForMinutes && (row.status === 'voided' || row.status === 'dropped'))
    return 'CHANGED';
  // Checked like a new message: its recipient may be told, and it is in time for the appointment.
  const why = whyNotSend(
    { ...row, isWanted: true, uselessAt: null },
    { now, zone },
  );
  if (!why) return null;
  return why.status === 'voided' ? 'CHANGED' : 'QUIET';
}
