import type { KindRules } from './kind.ts';

export const upcomingTurnos = {
  name: 'upcoming_turnos',
  label: 'Próximos turnos',
  ownLabel: 'Próximos turnos',
  topic: 'appointments',
  source: 'upcoming',
  placeholders: ['proximos'],
} as const satisfies KindRules;
