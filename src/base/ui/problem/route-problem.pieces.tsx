import type { States } from '../piece-states.ts';
import { offline } from './errors.pieces.ts';
import { RouteProblem } from './route-problem.tsx';

export const name = 'RouteProblem';
export const isWholePage = true;

export const states: States = {
  Normal: <RouteProblem error={offline} reset={() => {}} />,
};
