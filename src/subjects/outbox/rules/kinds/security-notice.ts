import type { KindRules } from './kind.ts';

export const securityNotice = {
  name: 'security_notice',
  label: 'Aviso de seguridad',
  ownLabel: 'Aviso de seguridad',
  topic: 'appointments',
  source: 'event',
  placeholders: ['aviso', 'consejo', 'momento'],
  isSecurityNotice: true,
} as const satisfies KindRules;
