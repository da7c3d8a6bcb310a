import type { States } from '../piece-states.ts';
import { CallButton } from './call-button.tsx';

export const name = 'CallButton';

export const states: States = {
  Normal: <CallButton phone="+541155550100" />,
  'Acto principal': <CallButton phone="+541155550100" kind="main" />,
  'Del interior': <CallButton phone="+542914555019" kind="quiet" />,
};
