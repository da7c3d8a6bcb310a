import type { CannotResendReason } from '../../contract/refusals.ts';
import type { Zone } from '../../domain/calendar/clinic-zone.ts';
import { holdsSecret } from '../../domain/messages/message-kinds.ts';
import type { ListedMessage } from './outbox-queries.ts';
import { whyNotSend } from './whether-to-send.ts';

/** Why a message makes no sense once more, whatever way is left to the person; null: it does. */
export function whyNotResend(
  row: ListedMessage,
  { now, zone }: { now: Date; zone: Zone },
): Exclude<CannotResendReason, 'UNREACHABLE'> | null {
  if (holdsSecret(row.kind)) return 'HOLDS_SECRET';
  const { turno, patient } = row;
  if (!turno || !patient || row.kind === 'waitlist_offer') return 'NOT_A_TURNO';
  if (turno.startsAtMs <= now.getTime()) return 'PAST';
  if (row.status === 'queued' || (row.status === 'waiting' && row.channel !== 'none')) return 'ON_ITS_WAY';
  if (row.status === 'voided' && turno.version !== row.appointmentVersion) return 'CHANGED';
  // As the one that would be written: of somebody who may be told, and in time for the turno.
  const why = whyNotSend({ ...row, isWanted: true, uselessAt: null }, { now, zone });
  if (!why) return null;
  return why.status === 'voided' ? 'CHANGED' : 'QUIET';
}
