import type { KindRules } from './kind.ts';

export const absenceAnswer = {
  name: 'absence_answer',
  label: 'Respuesta a un pedido de ausencia',
  ownLabel: 'Respuesta a un pedido de ausencia',
  topic: 'appointments',
  source: 'event',
  placeholders: ['respuesta'],
  reader: 'doctor',
} as const satisfies KindRules;
