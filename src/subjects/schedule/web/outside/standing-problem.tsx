import { Button } from '../../../../base/ui/button/button.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import {
  type StandingAppointments as Standing,
  standingTitle,
} from './outside-schedule.ts';
import { StandingAppointments } from './standing-appointments.tsx';

interface StandingProblemProps {
  standing: Standing;
  timeZone: string;
  /** The insurer's name, or other words for it. */
  ending: string;
  isOfInsurer?: boolean;
  submitLabel: string;
  /** Keeps the confirmation, which the form sends the next time. */
  confirm: (confirmation: string) => void;
}

/**
 * Shows the appointments of an insurer that a form's save would end, with a button that saves all the same.
 */
export function StandingProblem(props: StandingProblemProps) {
  const { standing, timeZone, ending, isOfInsurer, submitLabel, confirm } =
    props;
  return (
    <Problem
      title={standingTitle(standing, ending)}
      actions={
        <Button type="submit" onClick={() => confirm(standing.confirmation)}>
          {submitLabel}
        </Button>
      }
    >
      <StandingAppointments
        standing={standing}
        timeZone={timeZone}
        isOfInsurer={isOfInsurer ?? false}
      />
    </Problem>
  );
}
