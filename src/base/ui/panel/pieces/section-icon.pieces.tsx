import type { States } from '../../piece-states.ts';
import { type SectionDrawing, SectionIcon } from '../section-icon.tsx';

export const name = 'SectionIcon';

const drawings: SectionDrawing[] = [
  ...([
    'agenda',
    'seats',
    'people',
    'hourglass',
    'message',
    'record',
    'form',
    'numbers',
  ] as const),
  ...([
    'clock',
    'person',
    'home',
    'doctor',
    'specialties',
    'key',
    'inbox',
    'door',
    'shield',
  ] as const),
  ...([
    'flag',
    'upload',
    'eye',
    'settings',
    'search',
    'fold',
    'unfold',
  ] as const),
];

export const states: States = {
  Todos: drawings.map((drawing) => (
    <div
      key={drawing}
      style={{ display: 'flex', gap: '0.75rem', alignItems: 'center' }}
    >
      <SectionIcon drawing={drawing} /> {drawing}
    </div>
  )),
};
