import { TurnosOutside } from '../../components/turnos-outside/turnos-outside.tsx';
import { turnosOutsideOf } from '../../lib/turnos-outside.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';

/** Why somebody's state stayed as it was. */
export function StateProblem({ error, timeZone }: { error: unknown; timeZone: string }) {
  const outside = turnosOutsideOf(error);
  return outside ? <TurnosOutside outside={outside} timeZone={timeZone} /> : <ActProblem error={error} />;
}
