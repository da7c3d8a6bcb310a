import { TurnosOutside } from '../../components/turnos-outside/turnos-outside.tsx';
import { turnosOutsideOf } from '../../lib/turnos-outside.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';

/** Why the days stayed as they were: mostly, whom it would leave waiting for nobody. */
export function HolidayProblem({ error, timeZone }: { error: unknown; timeZone: string }) {
  const outside = turnosOutsideOf(error);
  if (!outside) return <ActProblem error={error} />;
  return (
    <>
      <TurnosOutside outside={outside} timeZone={timeZone} withDoctor />
      <p>Si ese día se atiende igual, marque «Se atiende».</p>
    </>
  );
}
