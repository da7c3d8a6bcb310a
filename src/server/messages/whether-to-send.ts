import { epochMinuteOf, type Zone } from '../../domain/calendar/clinic-zone.ts';
import { keepsQuiet, type MessageKind } from '../../domain/messages/message-kinds.ts';
import { isQuiet, whenAwake } from '../../domain/messages/quiet-hours.ts';
import type { TakenMessage } from './outbox-queries.ts';

// What a turno must be for a message about it to be true; all others ask for one that stands.
const statusOf: Partial<Record<MessageKind, readonly string[]>> = {
  cancellation: ['cancelled'],
  clinic_cancellation: ['cancelled'],
  delay: ['booked', 'arrived'],
};

// Who sits in the waiting room when their doctor turns out not to come is told, though the hour has passed.
export const cancelledToldForMs = 12 * 60 * 60_000;

export type WhyNot =
  | { status: 'voided' | 'dropped'; reason: string }
  /** Not now: it waits for the morning. */
  | { status: 'waiting'; until: Date };

/**
 * Why a message must not be sent, any more or yet: what it tells is no longer so, or it comes too late. Null: send
 * it. The message's turno is as it is at this moment.
 */
export function whyNotSend(
  { kind, turno, appointmentVersion, uselessAt, settings, isWanted }: TakenMessage,
  { now, zone }: { now: Date; zone: Zone },
): WhyNot | null {
  if (turno) {
    const isStill = (statusOf[kind] ?? ['booked']).includes(turno.status);
    if (turno.version !== appointmentVersion || !isStill) {
      return { status: 'voided', reason: 'El turno cambió después' };
    }
    const afterStartMs = kind === 'clinic_cancellation' ? cancelledToldForMs : 0;
    if (turno.startsAtMs + afterStartMs <= now.getTime()) {
      return { status: 'dropped', reason: 'El turno ya empezó' };
    }
  }
  if (!isWanted) return { status: 'voided', reason: 'La persona no quiere mensajes por este medio' };
  if (uselessAt && uselessAt <= now) return { status: 'dropped', reason: 'Llegaba tarde' };
  const quiet = { fromMinute: settings.quietFromMinute, toMinute: settings.quietToMinute };
  const minute = epochMinuteOf(now.getTime());
  if (!keepsQuiet(kind) || !isQuiet(minute, quiet, zone)) return null;
  const until = new Date(whenAwake(minute, quiet, zone) * 60_000);
  const isUselessThen =
    kind === 'reminder' ||
    (uselessAt && uselessAt <= until) ||
    (turno && turno.startsAtMs <= until.getTime());
  return isUselessThen ? { status: 'dropped', reason: 'Llegaba de noche' } : { status: 'waiting', until };
}
