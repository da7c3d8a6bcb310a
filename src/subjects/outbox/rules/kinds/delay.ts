import type { KindRules } from './kind.ts';
import { OF_AN_APPOINTMENT } from './placeholders.ts';

export const delay = {
  name: 'delay',
  label: 'Demora',
  ownLabel: 'Aviso de demora',
  topic: 'delays',
  source: 'appointment',
  placeholders: [...OF_AN_APPOINTMENT, 'minutos', 'hora_estimada'],
  keepsQuiet: true,
  holdsForMinutes: true,
  isClinicsDecision: true,
  push: { isUrgent: true },
} as const satisfies KindRules;
