import type { States } from '../piece-states.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';

export const name = 'ChangedMeanwhile';

const acts = { onKeepMine() {}, onTakeTheirs() {} };

export const states: States = {
  Normal: <ChangedMeanwhile {...acts} busy={false} />,
  'En curso': <ChangedMeanwhile {...acts} busy />,
};
