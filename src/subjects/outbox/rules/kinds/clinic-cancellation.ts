import type { KindRules } from './kind.ts';
import { OF_AN_APPOINTMENT } from './placeholders.ts';

export const clinicCancellation = {
  name: 'clinic_cancellation',
  label: 'Cancelación de la clínica',
  ownLabel: 'Turno cancelado por la clínica',
  topic: 'appointments',
  source: 'appointment',
  placeholders: OF_AN_APPOINTMENT,
  appointmentStatus: 'cancelled',
  isToldAfterStart: true,
  isClinicsDecision: true,
  push: { isUrgent: true, isToldTwice: true },
} as const satisfies KindRules;
