import type { States } from '../../piece-states.ts';
import { OutOfPlaceLink } from '../out-of-place-link.tsx';

export const name = 'OutOfPlaceLink';

export const states: States = {
  Normal: <OutOfPlaceLink role="patient" onDismiss={() => {}} />,
};
