import type { States } from '../piece-states.ts';
import { Directions } from './directions.tsx';

export const name = 'Directions';

export const states: States = {
  'Con la posición': (
    <Directions
      clinic={{
        position: { latitude: -34.60642, longitude: -58.43563 },
        directionsUrl: null,
      }}
    />
  ),
  'Con una dirección propia': (
    <Directions
      clinic={{
        position: null,
        directionsUrl: 'https://example.com/como-llegar',
      }}
    />
  ),
};
