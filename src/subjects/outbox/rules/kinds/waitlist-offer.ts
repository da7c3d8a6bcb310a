import type { KindRules } from './kind.ts';
import { OF_A_TIME } from './placeholders.ts';

/** A freed time, for a patient of the waiting list. */
export const waitlistOffer = {
  name: 'waitlist_offer',
  label: 'Turno liberado',
  ownLabel: 'Turno que se liberó',
  topic: 'offers',
  source: 'offer',
  placeholders: [...OF_A_TIME, 'vence'],
  keepsQuiet: true,
  mayAskForNight: true,
  push: { isUrgent: true },
} as const satisfies KindRules;
