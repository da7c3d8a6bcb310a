import type { States } from '../piece-states.ts';
import { Day, Moment } from './moment.tsx';

export const name = 'Moment, Day';

const moment = {
  at: '2026-11-24T13:20:00Z',
  timeZone: 'America/Argentina/Buenos_Aires',
};

export const states: States = {
  Largo: <Moment {...moment} />,
  Corto: <Moment {...moment} as="short" />,
  'Solo la hora': <Moment {...moment} as="time" />,
  'En otra zona': <Moment {...moment} timeZone="Europe/Madrid" />,
  Día: <Day day="2026-11-24" />,
};
