import type { KindRules } from './kind.ts';
import { OF_AN_APPOINTMENT } from './placeholders.ts';

/** A cancellation that was taken back. */
export const undo = {
  name: 'undo',
  label: 'Turno recuperado',
  ownLabel: 'Turno recuperado',
  topic: 'appointments',
  source: 'appointment',
  placeholders: OF_AN_APPOINTMENT,
} as const satisfies KindRules;
