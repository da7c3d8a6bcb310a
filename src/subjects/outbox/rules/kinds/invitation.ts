import type { KindRules } from './kind.ts';

/** The link to set the first password. */
export const invitation = {
  name: 'invitation',
  label: 'Invitación',
  ownLabel: 'Invitación',
  topic: 'appointments',
  source: 'secret',
  placeholders: ['enlace', 'vence'],
} as const satisfies KindRules;
