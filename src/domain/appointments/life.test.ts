import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  canMove,
  isFinal,
  statusLabel,
  takesTime,
} from './life.ts';

describe('the life of a turno', () => {
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

  const every = APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_STATUSES.map((to) => [from, to] as const));

  test.each(every)('from %s to %s', (from, to) => {
    expect(canMove(from, to)).toBe(allowed.some(([one, other]) => one === from && other === to));
  });

  test('ends when attended or cancelled', () => {
    expect(APPOINTMENT_STATUSES.filter(isFinal)).toEqual(['fulfilled', 'cancelled']);
  });

  test('only a cancelled one gives its time back', () => {
    expect(APPOINTMENT_STATUSES.filter((status) => !takesTime(status))).toEqual(['cancelled']);
  });

  test('is shown in Spanish', () => {
    const shown = APPOINTMENT_STATUSES.map((status) => statusLabel(status, { isConfirmed: false }));
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
