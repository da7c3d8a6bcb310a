import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { AppointmentsOutside } from '../../../schedule/web/outside/appointments-outside.tsx';
import { appointmentsOutsideOf } from '../../../schedule/web/outside/outside-schedule.ts';

/** The reason why a professional's state could not be changed. */
export function StateProblem({
  error,
  timeZone,
}: {
  error: unknown;
  timeZone: string;
}) {
  const outside = appointmentsOutsideOf(error);
  return outside ? (
    <AppointmentsOutside outside={outside} timeZone={timeZone} />
  ) : (
    <ActProblem error={error} />
  );
}
