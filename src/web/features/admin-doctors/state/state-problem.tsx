import { AppointmentsOutside } from '../../../components/appointments-outside/appointments-outside.tsx';
import { appointmentsOutsideOf } from '../../../components/appointments-outside/outside-schedule.ts';
import { ActProblem } from '../../../step-up/act-problem.tsx';

/** Why a professional's state could not be changed. */
export function StateProblem({ error, timeZone }: { error: unknown; timeZone: string }) {
  const outside = appointmentsOutsideOf(error);
  return outside ? (
    <AppointmentsOutside outside={outside} timeZone={timeZone} />
  ) : (
    <ActProblem error={error} />
  );
}
