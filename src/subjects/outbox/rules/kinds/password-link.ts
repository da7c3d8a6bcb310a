import type { KindRules } from './kind.ts';

export const passwordLink = {
  name: 'password_link',
  label: 'Enlace de contraseña',
  ownLabel: 'Enlace para elegir contraseña',
  topic: 'appointments',
  source: 'secret',
  placeholders: ['enlace', 'vence'],
} as const satisfies KindRules;
