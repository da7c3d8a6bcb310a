import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, client } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { withProofOfWork } from '../../../base/api/web/client/with-proof-of-work.ts';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { addMonths, monthOf } from '../../../base/time/clinic-day.ts';
import {
  dayAt,
  instantOf,
  startOfDay,
} from '../../../base/time/clinic-zone.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { CallButton } from '../../../base/ui/button/call-button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { formatMonth } from '../../../base/ui/format/format.ts';
import { Problem } from '../../../base/ui/problem/problem.tsx';
import type { LinkedAppointment } from '../../appointments/contract/public-appointments.ts';
import {
  lastMonthOf,
  MonthAndDay,
} from '../../schedule/web/availability/month-and-day.tsx';
import type { AppointmentRequest } from './use-appointment-acts.ts';

interface ChangeTimesProps {
  appointment: LinkedAppointment;
  clinic: Clinic;
  request: AppointmentRequest;
  busyAt: string | null;
  onChoose: (startsAt: string) => void;
  /** Called if the appointment can no longer be changed. */
  onRefused: () => void;
  onBack: () => void;
}

/** The times to which an appointment can be moved, starting on its own day. */
export function ChangeTimes(props: ChangeTimesProps) {
  const { appointment, clinic, request, busyAt, onChoose, onRefused, onBack } =
    props;
  const { timeZone } = clinic;
  const ownDay = dayAt(appointment.startsAt, timeZone);
  const [shown, setShown] = useState<{ month: string; day?: string }>({
    month: monthOf(ownDay),
  });
  const { month } = shown;
  const query = useQuery(
    api.public.appointments.changeMonth.queryOptions({
      input: { ...request, month },
      queryFn: () =>
        withProofOfWork((proofOfWork) =>
          client.public.appointments.changeMonth({
            ...request,
            month,
            proofOfWork,
          }),
        ),
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
            {problem.code === 'CHANGE_TOO_LATE' && (
              <CallButton phone={clinic.phones[0]} />
            )}
            <Button onClick={onBack}>Volver al turno</Button>
          </>
        }
      />
    );
  }

  const isLoading = query.isPending || query.isPlaceholderData;
  const offered = query.data?.days ?? [];
  const free = offered
    .filter(({ starts }) => starts.length > 0)
    .map(({ day }) => day);
  const firstShown = isLoading
    ? undefined
    : (free.find((day) => day >= ownDay) ?? free[0]);
  const day = shown.day ?? firstShown;
  return (
    <MonthAndDay
      clinic={clinic}
      doctorName={appointment.doctorName}
      month={month}
      day={day}
      days={
        new Map(
          offered.map(({ day: name, starts, reason }) => [
            name,
            { freeCount: starts.length, reason },
          ]),
        )
      }
      timesOf={(named) => {
        const start = startOfDay(named, timeZone);
        const { starts = [] } =
          offered.find((entry) => entry.day === named) ?? {};
        return starts.map((minute) => ({
          startsAt: instantOf(start + minute).toString(),
        }));
      }}
      query={query}
      isLoading={isLoading}
      otherFreeDay={free[0] ?? null}
      elsewhere={
        day ? (
          <p>En {formatMonth(month)} no hay ningún día con horarios libres.</p>
        ) : (
          <NothingInMonth
            month={month}
            clinic={clinic}
            onChangeMonth={(next) => setShown({ month: next })}
          />
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
          <Button onClick={() => onChangeMonth(next)}>
            Ver {formatMonth(next)}
          </Button>
        ) : (
          <CallButton phone={clinic.phones[0]} />
        )
      }
    />
  );
}
