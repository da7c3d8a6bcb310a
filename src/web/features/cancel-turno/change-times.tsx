import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LinkedTurno } from '../../../contract/public/appointments.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { addMonths, monthOf } from '../../../domain/calendar/clinic-day.ts';
import { dayOf, epochMinuteOf, instantOf, startOfDay } from '../../../domain/calendar/clinic-zone.ts';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { lastMonthOf, MonthAndDay } from '../../free-times/month-and-day.tsx';
import { api } from '../../lib/api.ts';
import { formatMonth } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { CallClinic } from './call-clinic.tsx';
import type { TurnoAsked } from './use-turno-acts.ts';

interface ChangeTimesProps {
  turno: LinkedTurno;
  clinic: Clinic;
  asked: TurnoAsked;
  busyAt: string | null;
  onChoose: (startsAt: string) => void;
  /** The turno turns out not to be one that may be changed. */
  onRefused: () => void;
  onBack: () => void;
}

/** The times a turno may be moved to, from its own day on. */
export function ChangeTimes(props: ChangeTimesProps) {
  const { turno, clinic, asked, busyAt, onChoose, onRefused, onBack } = props;
  const { timeZone } = clinic;
  const ownDay = dayOf(epochMinuteOf(Date.parse(turno.startsAt)), timeZone);
  const [shown, setShown] = useState<{ month: string; day?: string }>({ month: monthOf(ownDay) });
  const { month } = shown;
  const query = useQuery(
    api.public.appointments.changeMonth.queryOptions({
      input: { ...asked, month },
      placeholderData: keepPreviousData,
    }),
  );
  const problem = query.isError ? problemOf(query.error) : null;
  const isRefused = problem !== null && !problem.canRetry;
  const tellRefused = useEffectEvent(onRefused);
  useEffect(() => {
    if (isRefused) tellRefused();
  }, [isRefused]);

  if (isRefused) {
    return (
      <Problem
        title={problem.sentence}
        actions={
          <>
            {problem.code === 'CHANGE_TOO_LATE' && <CallClinic clinic={clinic} />}
            <Button onClick={onBack}>Volver al turno</Button>
          </>
        }
      />
    );
  }

  const isLoading = query.isPending || query.isPlaceholderData;
  const offered = query.data?.days ?? [];
  const free = offered.filter(({ starts }) => starts.length > 0).map(({ day }) => day);
  const firstShown = isLoading ? undefined : (free.find((day) => day >= ownDay) ?? free[0]);
  const day = shown.day ?? firstShown;
  return (
    <MonthAndDay
      clinic={clinic}
      doctorName={turno.doctorName}
      month={month}
      day={day}
      days={
        new Map(offered.map(({ day: name, starts, reason }) => [name, { freeCount: starts.length, reason }]))
      }
      timesOf={(named) => {
        const start = startOfDay(named, timeZone);
        const { starts = [] } = offered.find((one) => one.day === named) ?? {};
        return starts.map((minute) => ({ startsAt: instantOf(start + minute).toString() }));
      }}
      query={query}
      isLoading={isLoading}
      otherFreeDay={free[0] ?? null}
      elsewhere={
        day ? (
          <p>En {formatMonth(month)} no hay ningún día con horarios libres.</p>
        ) : (
          <NothingInMonth month={month} clinic={clinic} onChangeMonth={(next) => setShown({ month: next })} />
        )
      }
      busyAt={busyAt}
      onChooseDay={(next) => setShown({ month: monthOf(next), day: next })}
      onChangeMonth={(next) => setShown({ month: next })}
      onChooseTime={({ startsAt }) => onChoose(startsAt)}
    />
  );
}

interface NothingInMonthProps {
  month: string;
  clinic: Clinic;
  onChangeMonth: (month: string) => void;
}

function NothingInMonth({ month, clinic, onChangeMonth }: NothingInMonthProps) {
  const next = addMonths(month, 1);
  return (
    <EmptyState
      title={`No hay otros horarios libres en ${formatMonth(month)}`}
      action={
        next <= lastMonthOf(clinic) ? (
          <Button onClick={() => onChangeMonth(next)}>Ver {formatMonth(next)}</Button>
        ) : (
          <CallClinic clinic={clinic} />
        )
      }
    />
  );
}
