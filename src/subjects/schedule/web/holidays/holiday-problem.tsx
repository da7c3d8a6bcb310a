import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { AppointmentsOutside } from '../outside/appointments-outside.tsx';
import { appointmentsOutsideOf } from '../outside/outside-schedule.ts';

/** Shows why the holidays were not changed: mostly because patients would find the clinic closed. */
export function HolidayProblem({
  error,
  timeZone,
}: {
  error: unknown;
  timeZone: string;
}) {
  const outside = appointmentsOutsideOf(error);
  if (!outside) return <ActProblem error={error} />;
  return (
    <>
      <AppointmentsOutside outside={outside} timeZone={timeZone} withDoctor />
      <p>Si ese día se atiende igual, marque «Se atiende».</p>
    </>
  );
}
