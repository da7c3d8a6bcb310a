import type { KindRules } from './kind.ts';
import { OF_AN_APPOINTMENT } from './placeholders.ts';

export const delayOver = {
  name: 'delay_over',
  label: 'Fin de una demora',
  ownLabel: 'Aviso de que la demora se acortó',
  topic: 'delays',
  source: 'appointment',
  placeholders: OF_AN_APPOINTMENT,
  keepsQuiet: true,
  holdsForMinutes: true,
  isClinicsDecision: true,
  push: { isUrgent: true },
} as const satisfies KindRules;
