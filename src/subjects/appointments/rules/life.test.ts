import { describe, expect, test } from 'vitest';
import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import { APPOINTMENT_STATUSES } from '../../../base/clinic/rules/appointment-status.ts';
import { canMove, statusLabel } from './life.ts';

describe('the life of an appointment', () => {
  const allowed: [AppointmentStatus, AppointmentStatus][] = [
    ['held', 'booked'],
    ['booked', 'arrived'],
    ['booked', 'in_progress'],
    ['booked', 'cancelled'],
    ['booked', 'noshow'],
    ['arrived', 'in_progress'],
    ['arrived', 'noshow'],
    ['arrived', 'cancelled'],
    ['in_progress', 'fulfilled'],
    ['noshow', 'arrived'],
  ];

  const every = APPOINTMENT_STATUSES.flatMap((from) =>
    APPOINTMENT_STATUSES.map((to) => [from, to] as const),
  );

  test.each(every)('goes by rule from %s to %s', (from, to) => {
    expect(canMove(from, to)).toBe(
      allowed.some(([entry, other]) => entry === from && other === to),
    );
  });

  test('is shown in Spanish', () => {
    const shown = APPOINTMENT_STATUSES.map((status) =>
      statusLabel(status, { isConfirmed: false }),
    );
    expect(shown).toEqual([
      'Retenido',
      'Reservado',
      'En sala de espera',
      'En consulta',
      'Atendido',
      'Ausente',
      'Cancelado',
    ]);
    expect(statusLabel('booked', { isConfirmed: true })).toBe('Confirmado');
    expect(statusLabel('cancelled', { isConfirmed: true })).toBe('Cancelado');
  });
});
