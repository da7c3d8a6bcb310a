import type { KindRules } from './kind.ts';
import { OF_AN_APPOINTMENT } from './placeholders.ts';

export const confirmation = {
  name: 'confirmation',
  label: 'Confirmación de turno',
  ownLabel: 'Turno reservado',
  topic: 'appointments',
  source: 'appointment',
  placeholders: OF_AN_APPOINTMENT,
} as const satisfies KindRules;
