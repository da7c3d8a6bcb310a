import type { KindRules } from './kind.ts';
import { OF_AN_APPOINTMENT } from './placeholders.ts';

export const reminder = {
  name: 'reminder',
  label: 'Recordatorio',
  ownLabel: 'Recordatorio',
  topic: 'reminders',
  source: 'appointment',
  placeholders: OF_AN_APPOINTMENT,
  keepsQuiet: true,
  isUselessNextMorning: true,
  push: { isKeptUntilStart: true },
} as const satisfies KindRules;
