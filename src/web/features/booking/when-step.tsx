import { useEffect, useRef } from 'react';
import type { Clinic } from '../../../contract/public/clinic.ts';
import type { Offer } from '../../../contract/refusals.ts';
import { addDays, addMonths, monthOf } from '../../../domain/calendar/clinic-day.ts';
import { dayOf, epochMinuteOf } from '../../../domain/calendar/clinic-zone.ts';
import { announce } from '../../components/announcer/announce.ts';
import { Button } from '../../components/button/button.tsx';
import { Loading, LoadingLines } from '../../components/loading/loading.tsx';
import type { BookingSearch } from '../../lib/booking-search.ts';
import { formatDay, formatTime, sentence } from '../../lib/format.ts';
import type { Go } from './booking-navigation.ts';
import { DayTimes } from './day-times.tsx';
import { EmptyDay } from './empty-day.tsx';
import { FirstFree } from './first-free.tsx';
import { MonthGrid } from './month-grid.tsx';
import { whyNoSlots } from './no-slots-words.ts';
import { NothingFree } from './nothing-free.tsx';
import { QueryProblem } from './query-problem.tsx';
import { Refused } from './refused.tsx';
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
  const dayHeading = useRef<HTMLHeadingElement>(null);
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

  const context = { today, timeZone, doctorName: doctor?.name ?? null };
  const chooseDay = (dia: string) => {
    go({ dia, mes: monthOf(dia), hora: undefined }, { within: true });
    const chosen = days.get(dia);
    if (chosen?.reason) announce(whyNoSlots(chosen.reason, { ...context, day: dia }));
    else if (chosen) announce(`${formatDay(dia)}: ${chosen.starts.length} horarios libres`);
    // On a phone the times are below the fold: bring their heading in, and leave the month in sight.
    if ((dayHeading.current?.getBoundingClientRect().top ?? 0) > window.innerHeight - 120) {
      dayHeading.current?.scrollIntoView({ block: 'center' });
    }
  };

  useEffect(() => () => creation.reset(), [creation.reset]);

  const nextFreeDay =
    [...days].find(([other, { starts }]) => starts.length > 0 && day && other > day)?.[0] ?? firstDay;

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
      <div className={styles.columns}>
        <div className={styles.first}>
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
        </div>
        {month && (
          <>
            <div className={styles.month}>
              <MonthGrid
                month={month}
                days={
                  new Map(
                    [...days].map(([name, { starts, reason }]) => [
                      name,
                      { freeCount: starts.length, reason },
                    ]),
                  )
                }
                isLoading={isLoading}
                today={today}
                chosenDay={day}
                firstMonth={monthOf(today)}
                lastMonth={addMonths(monthOf(addDays(today, policy.horizonDays)), 1)}
                onChooseDay={chooseDay}
                onChangeMonth={(mes) => go({ mes, dia: day, hora: search.hora }, { within: true })}
              />
            </div>
            <section className={styles.day} aria-label="Horarios del día">
              {day && (
                <h2 ref={dayHeading} className={styles.dayName}>
                  {sentence(formatDay(day))}
                </h2>
              )}
              {query.isError ? (
                <QueryProblem query={query} />
              ) : ofDay?.reason ? (
                <EmptyDay
                  day={day ?? ''}
                  {...context}
                  reason={ofDay.reason}
                  phone={clinic.phones[0]}
                  nextFreeDay={nextFreeDay}
                  onChooseDay={chooseDay}
                />
              ) : ofDay && day ? (
                <DayTimes
                  times={timesOf(day, ofDay, timeZone)}
                  timeZone={timeZone}
                  withDoctor={!doctor}
                  chosenAt={search.hora}
                  busyAt={busyAt}
                  onChoose={onTake}
                />
              ) : day && monthOf(day) !== month ? (
                <Button kind="quiet" onClick={() => go({ mes: monthOf(day) }, { within: true })}>
                  Volver a ese mes
                </Button>
              ) : (
                isLoading && <LoadingLines label="Buscando horarios…" />
              )}
            </section>
          </>
        )}
      </div>
    </StepPage>
  );
}
