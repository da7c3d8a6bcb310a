import type { KindRules } from './kind.ts';
import { OF_AN_APPOINTMENT } from './placeholders.ts';

export const change = {
  name: 'change',
  label: 'Cambio de turno',
  ownLabel: 'Turno cambiado',
  topic: 'appointments',
  source: 'appointment',
  placeholders: [...OF_AN_APPOINTMENT, 'dia_anterior', 'hora_anterior'],
  push: { isUrgent: true, isToldTwice: true },
} as const satisfies KindRules;
