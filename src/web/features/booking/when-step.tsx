import { useEffect } from 'react';
import type { Clinic } from '../../../contract/public/clinic.ts';
import type { Offer } from '../../../contract/refusals.ts';
import { monthOf } from '../../../domain/calendar/clinic-day.ts';
import { dayOf, epochMinuteOf } from '../../../domain/calendar/clinic-zone.ts';
import { Loading } from '../../components/loading/loading.tsx';
import { QueryProblem } from '../../components/problem/query-problem.tsx';
import { MonthAndDay } from '../../free-times/month-and-day.tsx';
import { Refused } from '../../free-times/refused.tsx';
import type { BookingSearch } from '../../lib/booking-search.ts';
import { formatTime } from '../../lib/format.ts';
import type { Go } from './booking-navigation.ts';
import { FirstFree } from './first-free.tsx';
import { NothingFree } from './nothing-free.tsx';
import { StepPage } from './step-page.tsx';
import { timesOf, useAvailability, useFirstFree } from './use-availability.ts';
import type { HoldState } from './use-hold.ts';
import type { Subject } from './use-subject.ts';
import styles from './when-step.module.css';

interface WhenStepProps {
  subject: Subject;
  clinic: Clinic;
  search: BookingSearch;
  hold: HoldState;
  /** Holds a time, and goes on. */
  onTake: (offer: Offer) => void;
  go: Go;
}

/** Second screen: the day and the time. Choosing a time holds it. */
export function WhenStep({ subject, clinic, search, hold, onTake, go }: WhenStepProps) {
  const { timeZone, today, policy } = clinic;
  const { doctor, specialty, practice, insurer } = subject;
  const firstFree = useFirstFree(subject);
  const first = firstFree.data?.firstFree ?? null;
  const firstDay = first ? dayOf(epochMinuteOf(Date.parse(first.startsAt)), timeZone) : null;
  const day = search.dia ?? firstDay ?? undefined;
  const month = search.mes ?? (day ? monthOf(day) : firstFree.isPending ? null : monthOf(today));
  const { query, days, isLoading } = useAvailability({ subject, month });
  const ofDay = day ? days.get(day) : undefined;
  const { creation } = hold;
  const busyAt = creation.isPending ? creation.variables.startsAt : null;

  const asked =
    search.dia && search.hora && ofDay
      ? timesOf(search.dia, ofDay, timeZone).find(
          ({ startsAt }) => formatTime(startsAt, timeZone) === search.hora,
        )
      : undefined;
  const isAskedUnknown = search.dia !== undefined && search.hora !== undefined && !ofDay && isLoading;
  const offer = isAskedUnknown ? null : (asked ?? first);

  useEffect(() => () => creation.reset(), [creation.reset]);

  return (
    <StepPage
      step={2}
      title="Elija día y horario"
      width="wide"
      lead={
        <span className={styles.subject}>
          {practice.name} {doctor ? `con ${doctor.name}` : `con cualquier profesional de ${specialty.name}`}
          {insurer && ` · ${insurer.name}`}
        </span>
      }
      onBack={() => go({ paso: 'quien' })}
    >
      {creation.isError && (
        <Refused
          error={creation.error}
          timeZone={timeZone}
          busy={creation.isPending}
          onRetry={() => creation.variables && onTake({ ...creation.variables, doctorName: '' })}
          onTake={onTake}
        />
      )}
      <MonthAndDay
        clinic={clinic}
        doctorName={doctor?.name ?? null}
        month={month}
        day={day}
        days={
          new Map([...days].map(([name, { starts, reason }]) => [name, { freeCount: starts.length, reason }]))
        }
        timesOf={(named) => {
          const offered = days.get(named);
          return offered ? timesOf(named, offered, timeZone) : [];
        }}
        query={query}
        isLoading={isLoading}
        otherFreeDay={firstDay}
        elsewhere={day && <p>Por ahora no hay ningún otro día con horarios libres.</p>}
        doctorOf={doctor ? undefined : ({ doctorName }) => doctorName}
        chosenAt={search.hora}
        busyAt={busyAt}
        onChooseDay={(dia) => go({ dia, mes: monthOf(dia), hora: undefined }, { within: true })}
        onChangeMonth={(mes) => go({ mes, dia: day, hora: search.hora }, { within: true })}
        onChooseTime={onTake}
      >
        {firstFree.isError && <QueryProblem query={firstFree} />}
        {offer ? (
          <FirstFree
            label={
              first && Date.parse(offer.startsAt) === Date.parse(first.startsAt)
                ? 'Primer turno libre'
                : 'El horario que eligió'
            }
            offer={offer}
            timeZone={timeZone}
            withDoctor={!doctor}
            busy={busyAt !== null}
            onTake={() => onTake(offer)}
          />
        ) : firstFree.isSuccess && !isAskedUnknown ? (
          <NothingFree horizonDays={policy.horizonDays} phone={clinic.phones[0]} />
        ) : (
          !firstFree.isError && <Loading inline label="Buscando el primer turno libre…" />
        )}
      </MonthAndDay>
    </StepPage>
  );
}
