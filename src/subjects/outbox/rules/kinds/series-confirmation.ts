import type { KindRules } from './kind.ts';

export const seriesConfirmation = {
  name: 'series_confirmation',
  label: 'Confirmación de varias sesiones',
  ownLabel: 'Confirmación de varias sesiones',
  topic: 'appointments',
  source: 'series',
  placeholders: ['proximos'],
  emptyReason: 'Ya no quedan sesiones reservadas',
} as const satisfies KindRules;
