import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { formatDay } from '../../../../base/ui/format/format.ts';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { AppointmentsOutside } from '../outside/appointments-outside.tsx';
import { appointmentsOutsideOf } from '../outside/outside-schedule.ts';
import styles from './schedule-editor.module.css';
import { hoursWords, weekdayPlural } from './schedule-words.ts';

interface ScheduleProblemProps {
  error: unknown;
  onRetry?: () => void;
}

/**
 * Shows why a schedule change was refused, scrolled into view. An error of a field stands beside the field
 * instead.
 */
export function ScheduleProblem(props: ScheduleProblemProps) {
  const place = useRef<HTMLDivElement>(null);
  const { error } = props;
  useEffect(() => {
    if (error && place.current?.firstChild)
      place.current.scrollIntoView({ block: 'start' });
  }, [error]);
  return (
    <div ref={place} className={styles.problem}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ error, onRetry }: ScheduleProblemProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const outside = appointmentsOutsideOf(error);
  if (outside)
    return (
      <AppointmentsOutside
        outside={outside}
        timeZone={clinic.data?.timeZone ?? 'UTC'}
      />
    );
  const takenRoom = takenRoomOf(error);
  if (takenRoom) {
    const { roomName, doctorName, day, repeats, ...hours } = takenRoom;
    const weekday = Temporal.PlainDate.from(day).dayOfWeek;
    const when = repeats
      ? `los ${weekdayPlural(weekday)}`
      : `el ${formatDay(day)}`;
    return (
      <Problem title={`${roomName} ya está ocupado a esa hora`}>
        <p>
          Lo usa {doctorName} {when} de {hoursWords(hours)}. Elija otro
          consultorio u otra hora.
        </p>
      </Problem>
    );
  }
  const isBesideField =
    error && Object.keys(problemOf(error).fields).length > 0;
  return isBesideField ? null : <ActProblem error={error} onRetry={onRetry} />;
}

interface TakenRoom {
  roomName: string;
  doctorName: string;
  day: string;
  fromMinute: number;
  toMinute: number;
  repeats: boolean;
}

function takenRoomOf(error: unknown): TakenRoom | null {
  if (
    !(error instanceof Error) ||
    !('code' in error) ||
    error.code !== 'ROOM_TAKEN'
  )
    return null;
  return 'data' in error ? (error.data as TakenRoom) : null;
}
