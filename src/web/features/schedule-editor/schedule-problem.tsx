import { useEffect, useRef } from 'react';
import { Problem } from '../../components/problem/problem.tsx';
import { TurnosOutside } from '../../components/turnos-outside/turnos-outside.tsx';
import { formatDay } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { turnosOutsideOf } from '../../lib/turnos-outside.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './schedule-editor.module.css';
import { hoursWords, weekdayPlural } from './schedule-words.ts';

interface ScheduleProblemProps {
  error: unknown;
  timeZone: string;
  onRetry?: () => void;
}

/** Why a change of schedule was not made, brought into view. What is wrong with a field stands beside it instead. */
export function ScheduleProblem(props: ScheduleProblemProps) {
  const place = useRef<HTMLDivElement>(null);
  const { error } = props;
  useEffect(() => {
    if (error && place.current?.firstChild) place.current.scrollIntoView({ block: 'start' });
  }, [error]);
  return (
    <div ref={place} className={styles.problem}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ error, timeZone, onRetry }: ScheduleProblemProps) {
  const outside = turnosOutsideOf(error);
  if (outside) return <TurnosOutside outside={outside} timeZone={timeZone} />;
  const taken = takenRoomOf(error);
  if (taken) {
    const { roomName, doctorName, day, repeats, ...hours } = taken;
    const weekday = Temporal.PlainDate.from(day).dayOfWeek;
    const when = repeats ? `los ${weekdayPlural(weekday)}` : `el ${formatDay(day)}`;
    return (
      <Problem title={`${roomName} ya está ocupado a esa hora`}>
        <p>
          Lo usa {doctorName} {when} de {hoursWords(hours)}. Elija otro consultorio u otra hora.
        </p>
      </Problem>
    );
  }
  const isBesideField = error && Object.keys(problemOf(error).fields).length > 0;
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
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ROOM_TAKEN') return null;
  return 'data' in error ? (error.data as TakenRoom) : null;
}
