import { useEffect, useRef } from 'react';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { AppointmentsOutside } from '../outside/appointments-outside.tsx';
import { appointmentsOutsideOf } from '../outside/outside-schedule.ts';
import styles from './doctor-schedule.module.css';

interface OwnProblemProps {
  error: unknown;
  timeZone: string;
  onRetry?: () => void;
}

/**
 * Shows why an act was refused, scrolled into view: mostly the patients left without the doctor. Errors of
 * fields stand beside the fields.
 */
export function OwnProblem({ error, timeZone, onRetry }: OwnProblemProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && place.current?.firstChild)
      place.current.scrollIntoView({ block: 'start' });
  }, [error]);
  const outside = appointmentsOutsideOf(error);
  const isBesideField =
    Boolean(error) && Object.keys(problemOf(error).fields).length > 0;
  return (
    <div ref={place} className={styles.problem}>
      {outside ? (
        <AppointmentsOutside
          outside={outside}
          timeZone={timeZone}
          advice="Pida a recepción que los mueva o los cancele, y vuelva a intentar."
        />
      ) : (
        !isBesideField && (
          <ActProblem error={error} {...(onRetry && { onRetry })} />
        )
      )}
    </div>
  );
}
