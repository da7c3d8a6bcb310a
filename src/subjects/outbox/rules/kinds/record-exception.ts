import type { KindRules } from './kind.ts';

export const recordException = {
  name: 'record_exception',
  label: 'Historia abierta por excepción',
  ownLabel: 'Acceso de excepción a una historia',
  topic: 'appointments',
  source: 'event',
  placeholders: ['momento'],
  reader: 'admin',
} as const satisfies KindRules;
