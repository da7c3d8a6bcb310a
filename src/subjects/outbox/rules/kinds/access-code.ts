import type { KindRules } from './kind.ts';

export const accessCode = {
  name: 'access_code',
  label: 'Código de acceso',
  ownLabel: 'Código de acceso',
  topic: 'appointments',
  source: 'secret',
  placeholders: ['codigo_acceso', 'vence'],
} as const satisfies KindRules;
