import type { States } from '../piece-states.ts';
import { fault, needsCode, offline, tooMany } from './errors.pieces.ts';
import { QueryProblem } from './query-problem.tsx';

export const name = 'QueryProblem';

const failed = (error: unknown, isFetching = false) => ({
  error,
  isFetching,
  refetch() {},
});

export const states: States = {
  'Sin conexión': <QueryProblem query={failed(offline)} />,
  'Probando de nuevo': <QueryProblem query={failed(offline, true)} />,
  'Falla de la clínica': <QueryProblem query={failed(fault)} />,
  'Hay que confirmar quién es': <QueryProblem query={failed(needsCode)} />,
  'Demasiados intentos': <QueryProblem query={failed(tooMany)} />,
};
