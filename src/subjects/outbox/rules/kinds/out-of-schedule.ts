import type { KindRules } from './kind.ts';
import { OF_AN_APPOINTMENT } from './placeholders.ts';

export const outOfSchedule = {
  name: 'out_of_schedule',
  label: 'Turno fuera de agenda',
  ownLabel: 'Turno fuera de agenda',
  topic: 'appointments',
  source: 'appointment',
  placeholders: OF_AN_APPOINTMENT,
  isClinicsDecision: true,
  push: { isUrgent: true, isToldTwice: true },
} as const satisfies KindRules;
