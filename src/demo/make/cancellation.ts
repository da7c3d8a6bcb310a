import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import { isLateCancellation } from '../../subjects/appointments/rules/cancellation.ts';
import type { Random } from '../material/seeded-random.ts';
import { dayMinutes } from './booking-moment.ts';

export interface Cancellation {
  at: EpochMinute;
  by: 'patient' | 'reception' | 'doctor';
  reason: string;
  isLate: boolean;
}

/** The share of booked appointments that are cancelled. */
export const cancellationShare = 0.105;

const reasons = [
  { by: 'patient', reason: 'No puedo asistir', weight: 30 },
  { by: 'patient', reason: 'Ya me atendí', weight: 8 },
  { by: 'patient', reason: 'Conseguí otro horario', weight: 18 },
  { by: 'patient', reason: 'Por trabajo', weight: 14 },
  {
    by: 'reception',
    reason: 'Avisó por teléfono que no podía venir',
    weight: 16,
  },
  {
    by: 'reception',
    reason: 'Falta la autorización de la cobertura',
    weight: 6,
  },
  {
    by: 'doctor',
    reason: 'El profesional no puede atender en ese horario',
    weight: 8,
  },
] as const;

/** A time between booking and visit. One cancellation in five is late by the clinic's policy. */
export function cancellationOf(
  random: Random,
  { start, bookedAt }: { start: EpochMinute; bookedAt: EpochMinute },
  {
    changeUntilHours,
    before,
  }: { changeUntilHours: number; before: EpochMinute },
): Cancellation {
  const { by, reason } = random.pickWeighted(reasons);
  const lateFrom = start - changeUntilHours * 60;
  const isMeantLate = random.chance(0.22);
  const where = random.fraction();
  const from = Math.max(
    bookedAt + 5,
    isMeantLate ? lateFrom : start - 58 * dayMinutes,
  );
  const until = Math.min(isMeantLate ? start - 20 : lateFrom, before);
  const meant = Math.max(
    bookedAt + 1,
    Math.round(from + where * Math.max(0, until - from)),
  );
  const at = Math.min(meant, before);
  return {
    at,
    by,
    reason,
    isLate: isLateCancellation({ startsAt: start, now: at, changeUntilHours }),
  };
}
