import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { NextControl as Next } from '../../../contract/doctor/next-control.ts';
import type { VisitRecord } from '../../../contract/doctor/visit.ts';
import { api, client } from '../../api/api.ts';
import { problemOf } from '../../api/problem-of.ts';
import { isRefusal } from '../../api/query-client.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import { announce } from '../../components/announcer/announce.ts';
import { Button } from '../../components/button/button.tsx';
import { useTimeLeft } from '../../components/moment/use-time-left.ts';
import { QueryProblem } from '../../components/problem/query-problem.tsx';
import { formatCountdown, formatShortMoment } from '../../format/format.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './next-control.module.css';

interface NextControlProps {
  appointmentId: string;
  /** The patient is there or was attended. */
  canBook: boolean;
  today: string;
  timeZone: string;
}

/** The patient is there, or was attended. */
export const mayBook = (status: VisitRecord['status']) =>
  status === 'arrived' || status === 'in_progress' || status === 'fulfilled';

const spans = [
  { label: 'En 1 semana', span: { weeks: 1 } },
  { label: 'En 1 mes', span: { months: 1 } },
  { label: 'En 3 meses', span: { months: 3 } },
  { label: 'En 6 meses', span: { months: 6 } },
] as const;

const told = {
  email: 'Se le avisa por e-mail.',
  whatsapp: 'Se le avisa por WhatsApp.',
  none: 'No hay cómo avisarle: dígaselo usted.',
};

/** The patient's next appointment with this doctor: booked in two presses, while the patient is in the chair. */
export function NextControl({ appointmentId, canBook, today, timeZone }: NextControlProps) {
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<string | null>(null);
  const read = useQuery(api.doctor.nextControl.read.queryOptions({ input: { appointmentId } }));
  const times = useQuery({
    ...api.doctor.nextControl.times.queryOptions({ input: { appointmentId, from: from ?? today } }),
    enabled: from !== null,
    staleTime: 0,
  });
  const keep = (next: Next | null) => {
    queryClient.setQueryData(api.doctor.nextControl.read.queryKey({ input: { appointmentId } }), { next });
    void queryClient.invalidateQueries({ queryKey: api.doctor.agenda.key() });
  };
  /** The same key until it is answered, so that a lost answer books nothing twice. */
  const attempt = useRef<{ startsAt: string; key: string } | null>(null);
  const book = useMutation({
    mutationFn: (startsAt: string) => {
      if (attempt.current?.startsAt !== startsAt) attempt.current = { startsAt, key: randomUuid() };
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
    mutationFn: (nextId: string) => client.doctor.nextControl.undo({ appointmentId, nextId }),
    onSuccess: ({ next }) => {
      book.reset();
      keep(next);
      place.current?.focus();
      announce('El control se deshizo.');
    },
    onError: (error) => {
      if (problemOf(error).code === 'WRONG_STATUS') void read.refetch();
    },
  });

  const starts = from === null ? null : times.data?.starts;
  // Each step goes on where the one before ended: the first time, then undoing.
  useEffect(() => {
    if (starts) place.current?.querySelector<HTMLElement>('[data-time]')?.focus();
  }, [starts]);
  useEffect(() => {
    if (book.isSuccess) place.current?.querySelector<HTMLElement>('[data-undo]')?.focus();
  }, [book.isSuccess]);

  const next = read.data?.next;
  if (!next && !canBook) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend of its own.
    <div ref={place} tabIndex={-1} role="group" aria-label="Próximo control" className={styles.control}>
      <span className={styles.title} aria-hidden="true">
        Próximo control
      </span>
      {next && (
        <span className={styles.next}>
          <strong>{formatShortMoment(next.startsAt, timeZone)}</strong> {next.practiceName}
          {book.data && <span className={styles.quiet}> {told[book.data.toldBy]}</span>}
        </span>
      )}
      {next?.undoUntil && (
        <UndoButton
          until={next.undoUntil}
          busy={undo.isPending}
          onUndo={() => undo.mutate(next.appointmentId)}
        />
      )}
      {read.isError && <QueryProblem query={read} />}
      {!next && read.data && (
        <div className={styles.choices}>
          {spans.map(({ label, span }) => {
            const day = Temporal.PlainDate.from(today).add(span).toString();
            return (
              <Button key={label} kind="quiet" aria-pressed={from === day} onClick={() => setFrom(day)}>
                {label}
              </Button>
            );
          })}
        </div>
      )}
      {!next && from !== null && (
        <div className={styles.choices} role="status">
          {times.isPending && 'Buscando horarios…'}
          {times.isError && <QueryProblem query={times} />}
          {starts?.length === 0 && 'No hay horarios libres en los dos meses que siguen.'}
          {starts?.map((start) => (
            <Button
              key={start}
              data-time
              busy={book.isPending && book.variables === start}
              busyLabel="Reservando…"
              onClick={() => !book.isPending && book.mutate(start)}
            >
              {formatShortMoment(start, timeZone)}
            </Button>
          ))}
        </div>
      )}
      <ActProblem error={book.error ?? undo.error} />
    </div>
  );
}

/** Gone when its minute is over. */
function UndoButton({ until, busy, onUndo }: { until: string; busy: boolean; onUndo: () => void }) {
  const left = useTimeLeft(until, 0);
  if (left <= 0) return null;
  return (
    <Button kind="quiet" data-undo busy={busy} busyLabel="Deshaciendo…" onClick={onUndo}>
      Deshacer <span aria-hidden="true">({formatCountdown(left)})</span>
    </Button>
  );
}
