import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { isRefusal } from '../../../../base/api/web/client/query-client.ts';
import { randomUuid } from '../../../../base/api/web/client/random-uuid.ts';
import { wordsOfWays } from '../../../../base/person/rules/channels.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import {
  formatCountdown,
  formatShortMoment,
  formatShortMomentWithYear,
} from '../../../../base/ui/format/format.ts';
import { useAltKey } from '../../../../base/ui/forms/use-alt-key.ts';
import { useTimeLeft } from '../../../../base/ui/moment/use-time-left.ts';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import type { NextControl as Next } from '../../contract/next-control.ts';
import type { VisitRecord } from '../../contract/visit.ts';
import { ControlDay } from './control-day.tsx';
import styles from './next-control.module.css';
import { ProposeControl, Proposed } from './propose-control.tsx';

interface NextControlProps {
  appointmentId: string;
  /** True if the patient is in the clinic, or was attended. */
  canBook: boolean;
  today: string;
  timeZone: string;
}

/** True if the patient is in the clinic, or was attended. */
export const mayBook = (status: VisitRecord['status']) =>
  status === 'arrived' || status === 'in_progress' || status === 'fulfilled';

const told = wordsOfWays(({ toldWords }) => toldWords, {
  none: 'No hay cómo avisarle: dígaselo usted.',
});

/**
 * The patient's next appointment with this doctor: booked in two presses, while the patient is in the chair.
 */
export function NextControl({
  appointmentId,
  canBook,
  today,
  timeZone,
}: NextControlProps) {
  const { place, focusPlace, focusWithin } = usePlaceFocus();
  const control = useControl({ appointmentId, today, onUndone: focusPlace });
  const { from, setFrom, read, times, book, undo } = control;
  const next = read.data?.next;
  const starts = from === null ? null : times.data?.starts;
  // The focus follows the steps: to the first time, then to the button that undoes. A day being typed keeps
  // it.
  const isChosen = useRef(false);
  useEffect(() => {
    if (!starts || !isChosen.current) return;
    isChosen.current = false;
    focusWithin('[data-time]');
  }, [starts, focusWithin]);
  useFocusShown(book.isSuccess, { place, within: '[data-undo]' });
  useAltKey('P', () => focusWithin(next ? 'button' : '[aria-keyshortcuts]'));

  if (!next && !canBook) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend of its own.
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="Próximo control"
      className={styles.control}
    >
      <span className={styles.title} aria-hidden="true">
        Próximo control
      </span>
      {next && (
        <span className={styles.next}>
          <strong>{controlWords(next.startsAt, { today, timeZone })}</strong>{' '}
          {next.practiceName}
          {book.data && (
            <span className={styles.quiet}> {told[book.data.toldBy]}</span>
          )}
        </span>
      )}
      {next?.undoUntil && (
        <UndoButton
          until={next.undoUntil}
          busy={undo.isPending}
          onUndo={() => undo.mutate(next.appointmentId)}
        />
      )}
      {read.data?.proposed.map((proposed) => (
        <Proposed
          key={proposed.id}
          appointmentId={appointmentId}
          proposed={proposed}
          today={today}
          onWithdrawn={focusPlace}
        />
      ))}
      {read.isError && <QueryProblem query={read} />}
      {!next && read.data && (
        <ControlDay
          today={today}
          from={from}
          onChange={setFrom}
          onChosen={(day) => {
            isChosen.current = true;
            setFrom(day);
            if (day === from && starts) focusWithin('[data-time]');
          }}
        />
      )}
      {!next && from !== null && (
        <ControlTimes
          {...{ appointmentId, today, timeZone, from, control }}
          onProposed={() => {
            setFrom(null);
            focusPlace();
          }}
        />
      )}
      <ActProblem error={book.error ?? undo.error} />
    </div>
  );
}

/** The patient's next appointment, the times for one, and the two acts: booking it and undoing that. */
function useControl({
  appointmentId,
  today,
  onUndone,
}: {
  appointmentId: string;
  today: string;
  onUndone: () => void;
}) {
  const queryClient = useQueryClient();
  const [from, setFrom] = useState<string | null>(null);
  const read = useQuery(
    api.doctor.nextControl.read.queryOptions({ input: { appointmentId } }),
  );
  const times = useQuery({
    ...api.doctor.nextControl.times.queryOptions({
      input: { appointmentId, from: from ?? today },
    }),
    enabled: from !== null,
    staleTime: 0,
  });
  const readKey = api.doctor.nextControl.read.queryKey({
    input: { appointmentId },
  });
  const keep = (next: Next | null) => {
    queryClient.setQueryData(
      readKey,
      (before) => before && { ...before, next },
    );
    // Booking ends the doctor's proposals, and undoing brings them back.
    if (next === null || read.data?.proposed.length)
      void queryClient.invalidateQueries({ queryKey: readKey });
    void queryClient.invalidateQueries({ queryKey: api.doctor.agenda.key() });
  };
  /** The key stays the same until an answer comes, so that a lost answer books nothing twice. */
  const attempt = useRef<{ startsAt: string; key: string } | null>(null);
  const book = useMutation({
    mutationFn: (startsAt: string) => {
      if (attempt.current?.startsAt !== startsAt)
        attempt.current = { startsAt, key: randomUuid() };
      return client.doctor.nextControl.book(
        { appointmentId, startsAt },
        { context: { idempotencyKey: attempt.current.key } },
      );
    },
    onSuccess: ({ next, toldBy }) => {
      attempt.current = null;
      setFrom(null);
      keep(next);
      announce(`Control reservado. ${told[toldBy]}`);
    },
    onError: (error) => {
      if (isRefusal(error)) attempt.current = null;
      void times.refetch();
    },
  });
  const undo = useMutation({
    mutationFn: (nextId: string) =>
      client.doctor.nextControl.undo({ appointmentId, nextId }),
    onSuccess: ({ next }) => {
      book.reset();
      keep(next);
      onUndone();
      announce('El control se deshizo.');
    },
    onError: (error) => {
      if (problemOf(error).code === 'WRONG_STATUS') void read.refetch();
    },
  });
  return { from, setFrom, read, times, book, undo };
}

interface ControlTimesProps {
  appointmentId: string;
  today: string;
  timeZone: string;
  from: string;
  control: ReturnType<typeof useControl>;
  onProposed: () => void;
}

/** The free times from a day on. The doctor may propose that day instead, for the patient to book. */
function ControlTimes({
  appointmentId,
  today,
  timeZone,
  from,
  control: { times, read, book },
  onProposed,
}: ControlTimesProps) {
  const starts = times.data?.starts;
  return (
    <div className={styles.times} role="status">
      {times.isPending && 'Buscando horarios…'}
      {times.isError && <QueryProblem query={times} />}
      {starts?.length === 0 &&
        'No hay horarios libres en los dos meses que siguen a ese día.'}
      {starts?.map((start) => (
        <Button
          key={start}
          data-time
          busy={book.isPending && book.variables === start}
          busyLabel="Reservando…"
          onClick={() => !book.isPending && book.mutate(start)}
        >
          {controlWords(start, { today, timeZone })}
        </Button>
      ))}
      {read.data && (
        <ProposeControl
          key={from}
          appointmentId={appointmentId}
          day={from}
          today={today}
          practices={read.data.practices}
          onProposed={onProposed}
        />
      )}
    </div>
  );
}

/** `mié 16/12 10:20`, with the year if it is a year away or more. */
function controlWords(
  startsAt: string,
  { today, timeZone }: { today: string; timeZone: string },
): string {
  const day = Temporal.Instant.from(startsAt)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const isFar =
    Temporal.PlainDate.compare(
      day,
      Temporal.PlainDate.from(today).add({ years: 1 }),
    ) >= 0;
  if (!isFar) return formatShortMoment(startsAt, timeZone);
  return formatShortMomentWithYear(startsAt, timeZone);
}

/** Shown until its minute is over. */
function UndoButton({
  until,
  busy,
  onUndo,
}: {
  until: string;
  busy: boolean;
  onUndo: () => void;
}) {
  const left = useTimeLeft(until, 0);
  if (left <= 0) return null;
  return (
    <Button
      kind="quiet"
      data-undo
      busy={busy}
      busyLabel="Deshaciendo…"
      onClick={onUndo}
    >
      Deshacer <span aria-hidden="true">({formatCountdown(left)})</span>
    </Button>
  );
}
