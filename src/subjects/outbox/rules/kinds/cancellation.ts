import type { KindRules } from './kind.ts';
import { OF_AN_APPOINTMENT } from './placeholders.ts';

/** A cancellation that the patient asked for. */
export const cancellation = {
  name: 'cancellation',
  label: 'Cancelación del paciente',
  ownLabel: 'Turno cancelado',
  topic: 'appointments',
  source: 'appointment',
  placeholders: OF_AN_APPOINTMENT,
  appointmentStatus: 'cancelled',
} as const satisfies KindRules;
