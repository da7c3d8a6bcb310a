import type { KindRules } from './kind.ts';

export const doctorDay = {
  name: 'doctor_day',
  label: 'Turnos de mañana, al profesional',
  ownLabel: 'Turnos de mañana, al profesional',
  topic: 'appointments',
  source: 'doctor_day',
  placeholders: ['dia', 'proximos'],
  reader: 'doctor',
  emptyReason: 'Ya no tiene turnos ese día',
} as const satisfies KindRules;
