import { useEffect } from 'react';
import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { daysBetween, monthOf } from '../../../../base/time/clinic-day.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { formatTime } from '../../../../base/ui/format/format.ts';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import type { AppointmentLimit } from '../../../appointments/contract/account.ts';
import type { BookingSearch } from '../../../schedule/web/availability/booking-search.ts';
import { MonthAndDay } from '../../../schedule/web/availability/month-and-day.tsx';
import { SeriesOffer } from '../series/series-offer.tsx';
import type { Booking } from '../state/use-booking.ts';
import type { Subject } from '../state/use-subject.ts';
import { StepPage } from '../steps/step-page.tsx';
import { LostTime } from '../times/lost-time.tsx';
import { privateMark } from '../times/private-mark.ts';
import {
  timesOf,
  useAvailability,
  useFirstFree,
} from '../times/use-availability.ts';
import { LimitNotice } from '../who/own-limit.tsx';
import { ShareButton } from '../who/share-button.tsx';
import { FirstFree } from './first-free.tsx';
import { NothingFree } from './nothing-free.tsx';
import { WaitLink } from './wait-link.tsx';
import styles from './when-step.module.css';

interface WhenStepProps {
  booking: Booking;
  subject: Subject;
  clinic: Clinic;
  search: BookingSearch;
  /** The limit that prevents another appointment of the specialty. Null: none. */
  limit?: AppointmentLimit | null;
  isSignedIn: boolean;
}

/** Second screen: the day and the time. Choosing a time holds it. */
export function WhenStep({
  booking,
  subject,
  search,
  limit,
  isSignedIn,
  ...shown
}: WhenStepProps) {
  const { take, go } = booking;
  const { doctor, specialty, practice, insurer, control } = subject;
  const clinic = control
    ? openUntil(shown.clinic, control.lastDay)
    : shown.clinic;
  const { timeZone, today } = clinic;
  const times = useTimes({ subject, search, timeZone, today });
  const { creation } = booking.hold;

  useEffect(() => () => creation.reset(), [creation.reset]);

  return (
    <StepPage
      step={2}
      title="Elija día y horario"
      width="wide"
      lead={
        <span className={styles.subject}>
          {practice.name}{' '}
          {doctor
            ? `con ${doctor.name}`
            : `con cualquier profesional de ${specialty.name}`}
          {insurer && ` · ${insurer.name}`}
        </span>
      }
      onBack={() => go({ paso: 'quien' })}
    >
      {creation.isError && (
        <LostTime
          booking={booking}
          error={creation.error}
          timeZone={timeZone}
          busy={creation.isPending}
          onRetry={() => creation.variables && take(creation.variables)}
          onTake={take}
        />
      )}
      {!limit && practice.maxSessions !== null && (
        <SeriesOffer
          isSignedIn={isSignedIn}
          onChoose={() => go({ paso: 'serie' })}
        />
      )}
      {limit ? (
        <LimitNotice limit={limit} />
      ) : (
        <Days {...{ booking, subject, clinic, search, times }} />
      )}
      {doctor && (
        <div>
          <ShareButton doctor={doctor} />
        </div>
      )}
    </StepPage>
  );
}

/** The clinic for the booking of a proposed control: open until the control lapses. */
function openUntil(clinic: Clinic, lastDay: string): Clinic {
  const { today, policy } = clinic;
  const horizonDays = Math.max(policy.horizonDays, daysBetween(today, lastDay));
  return { ...clinic, policy: { ...policy, horizonDays } };
}

interface DaysProps {
  booking: Booking;
  subject: Subject;
  clinic: Clinic;
  search: BookingSearch;
  times: ReturnType<typeof useTimes>;
}

/** The month, the day and its times, with the first free time above them. */
function Days({ booking, subject, clinic, search, times }: DaysProps) {
  const { take, go } = booking;
  const { doctor, insurer } = subject;
  const { firstFree, first, firstDay, day, month, days } = times;
  const { query, isLoading, offer, isAskedUnknown } = times;
  const { timeZone } = clinic;
  const { creation } = booking.hold;
  const busyAt = creation.isPending ? creation.variables.startsAt : null;
  return (
    <MonthAndDay
      clinic={clinic}
      doctorName={doctor?.name ?? null}
      month={month}
      day={day}
      days={
        new Map(
          [...days].map(([name, { starts, reason }]) => [
            name,
            { freeCount: starts.length, reason },
          ]),
        )
      }
      timesOf={(named) => {
        const offered = days.get(named);
        return offered ? timesOf(named, offered, timeZone) : [];
      }}
      query={query}
      isLoading={isLoading}
      otherFreeDay={firstDay}
      elsewhere={
        day && (
          <>
            <p>Por ahora no hay ningún otro día con horarios libres.</p>
            <WaitLink go={go} isLate={false} />
          </>
        )
      }
      wait={<WaitLink go={go} isLate={false} />}
      doctorOf={doctor ? undefined : ({ doctorName }) => doctorName}
      noteOf={insurer ? privateMark : undefined}
      chosenAt={search.hora}
      busyAt={busyAt}
      onChooseDay={(dia) =>
        go({ dia, mes: monthOf(dia), hora: undefined }, { within: true })
      }
      onChangeMonth={(mes) =>
        go({ mes, dia: day, hora: search.hora }, { within: true })
      }
      onChooseTime={take}
    >
      <FirstOffer
        booking={booking}
        subject={subject}
        clinic={clinic}
        firstFree={firstFree}
        first={first}
        offer={offer}
        isAskedUnknown={isAskedUnknown}
      />
    </MonthAndDay>
  );
}

interface FirstOfferProps {
  booking: Booking;
  subject: Subject;
  clinic: Clinic;
  firstFree: ReturnType<typeof useFirstFree>['query'];
  /** The first free time of all. */
  first: ReturnType<typeof useFirstFree>['first'];
  /** The time of the address, or else the first one. Null: none, or not known yet. */
  offer: NonNullable<ReturnType<typeof useFirstFree>['first']> | null;
  /** True until it is known if the time of the address is free. */
  isAskedUnknown: boolean;
}

/** The time above the days, which one press takes. */
function FirstOffer({
  booking: { take, go, hold },
  subject: { doctor, insurer, control },
  clinic,
  firstFree,
  first,
  offer,
  isAskedUnknown,
}: FirstOfferProps) {
  const { timeZone, today, policy } = clinic;
  const firstDay = first ? dayAt(first.startsAt, timeZone) : null;
  return (
    <>
      {firstFree.isError && <QueryProblem query={firstFree} />}
      {offer ? (
        <FirstFree
          label={
            first && Date.parse(offer.startsAt) === Date.parse(first.startsAt)
              ? control
                ? 'El más cercano a lo que le propusieron'
                : 'Primer turno libre'
              : 'El horario que eligió'
          }
          offer={offer}
          timeZone={timeZone}
          withDoctor={!doctor}
          insurer={insurer}
          busy={hold.creation.isPending}
          onTake={() => take(offer)}
        >
          {firstDay && firstDay > today && !control && (
            <WaitLink go={go} isLate />
          )}
        </FirstFree>
      ) : firstFree.isSuccess && !isAskedUnknown ? (
        <NothingFree
          horizonDays={policy.horizonDays}
          controlDay={control?.day}
          phone={clinic.phones[0]}
        >
          <WaitLink go={go} isLate={false} />
        </NothingFree>
      ) : (
        !firstFree.isError && (
          <Loading inline label="Buscando el primer turno libre…" />
        )
      )}
    </>
  );
}

/** The free times that the address asks for, and the first free one. */
function useTimes({
  subject,
  search,
  timeZone,
  today,
}: {
  subject: Subject;
  search: BookingSearch;
  timeZone: string;
  today: string;
}) {
  const { query: firstFree, first } = useFirstFree(subject, timeZone);
  const firstDay = first ? dayAt(first.startsAt, timeZone) : null;
  const day = search.dia ?? firstDay ?? undefined;
  const month =
    search.mes ??
    (day ? monthOf(day) : firstFree.isPending ? null : monthOf(today));
  const { query, days, isLoading } = useAvailability({ subject, month });
  const ofDay = day ? days.get(day) : undefined;
  const time =
    search.dia && search.hora && ofDay
      ? timesOf(search.dia, ofDay, timeZone).find(
          ({ startsAt }) => formatTime(startsAt, timeZone) === search.hora,
        )
      : undefined;
  const isAskedUnknown =
    search.dia !== undefined &&
    search.hora !== undefined &&
    !ofDay &&
    isLoading;
  const offer = isAskedUnknown ? null : (time ?? first);

  return {
    firstFree,
    first,
    firstDay,
    day,
    month,
    query,
    days,
    isLoading,
    offer,
    isAskedUnknown,
  };
}
