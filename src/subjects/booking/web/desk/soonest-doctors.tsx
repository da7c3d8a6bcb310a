import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { focusAlong } from '../../../../base/ui/focus/focus-along.ts';
import {
  formatShortMoment,
  formatTime,
} from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import type {
  AgendaDoctor,
  SoonestDoctor,
} from '../../../appointments/contract/agenda.ts';
import { useShownDay } from '../../../appointments/web/shown-day.ts';
import styles from './person-choice.module.css';
import { bySoonest, isCoveredBy, timeOf } from './soonest-order.ts';

interface SoonestDoctorsProps {
  kind: 'book' | 'walkIn';
  /** The doctors of this specialty. Null: all doctors who attend today. */
  specialtyId: string | null;
  /** The payer. Null: not named. */
  insurer: { id: string; name: string } | null;
  /** The doctors that can be booked, with the insurers that they take. */
  doctors: readonly AgendaDoctor[];
  onChoose: (soonest: SoonestDoctor) => void;
}

/** As many doctors as fit beside the rest of the form. */
const few = 6;

/**
 * The doctors who attend soonest, with how many patients wait and if the doctor takes the insurer. The
 * counter tells it on the phone, or before it receives the patient.
 */
export function SoonestDoctors(props: SoonestDoctorsProps) {
  const { kind, specialtyId, insurer, doctors } = props;
  const { timeZone } = useShownDay();
  const [isWhole, setWhole] = useState(false);
  const query = useQuery({
    ...api.reception.agenda.soonest.queryOptions({
      input: specialtyId === null ? {} : { specialtyId },
    }),
    refetchInterval: 30_000,
  });
  return (
    <QueryContent
      query={query}
      loading={<LoadingLines label="Buscando quién atiende antes…" count={2} />}
    >
      {(found) => {
        const inOrder = bySoonest(found, {
          kind,
          insurerId: insurer?.id ?? null,
          doctors,
          timeZone,
        });
        if (inOrder.length === 0) {
          return (
            <p className={forms.quiet}>{nobodyWords(kind, specialtyId)}</p>
          );
        }
        const shown = isWhole ? inOrder : inOrder.slice(0, few);
        return (
          <>
            {kind === 'walkIn' && specialtyId !== null && (
              <p>
                Si no elige a nadie, lo recibe{' '}
                <strong>el primero que se libere</strong>: ahora,{' '}
                {inOrder[0]?.doctor.name}.
              </p>
            )}
            <ul
              className={styles.found}
              aria-label="Quién atiende antes"
              onKeyDown={goAlong}
            >
              {shown.map((soonest) => (
                <li key={soonest.doctor.id}>
                  <SoonestOption {...props} soonest={soonest} />
                </li>
              ))}
            </ul>
            {shown.length < inOrder.length && (
              <Button
                kind="quiet"
                className={forms.startsAtEdge}
                onClick={() => setWhole(true)}
              >
                Ver los {inOrder.length}
              </Button>
            )}
          </>
        );
      }}
    </QueryContent>
  );
}

function SoonestOption({
  soonest,
  kind,
  insurer,
  doctors,
  onChoose,
}: SoonestDoctorsProps & { soonest: SoonestDoctor }) {
  const { timeZone, today } = useShownDay();
  const at = timeOf(soonest, kind);
  const isCovered =
    insurer !== null &&
    isCoveredBy(soonest, { kind, insurerId: insurer.id, doctors, timeZone });
  return (
    <button
      type="button"
      className={`${styles.option} ${styles.soonest}`}
      onClick={() => onChoose(soonest)}
    >
      <span className={styles.optionName}>{soonest.doctor.name}</span>
      <strong>{at && momentWords(at, { timeZone, today })}</strong>
      <span className={forms.quiet}>
        {[
          ...(soonest.isAttending || kind === 'walkIn'
            ? [waitingWords(soonest.waiting), soonest.roomName]
            : []),
          insurer &&
            (isCovered
              ? `Atiende por ${insurer.name}`
              : `No atiende por ${insurer.name}: particular`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  );
}

/** How soon one doctor attends, beside their name. */
export function SoonestOfDoctor({ doctorId }: { doctorId: string }) {
  const { timeZone, today } = useShownDay();
  const query = useQuery({
    ...api.reception.agenda.soonest.queryOptions({ input: { doctorId } }),
    refetchInterval: 30_000,
  });
  const [soonest] = query.data ?? [];
  if (!soonest) return null;
  const { walkInAt, firstFree, waiting, isAttending } = soonest;
  return (
    <p role="status">
      {walkInAt ? (
        <>
          Próximo horario: <strong>hoy {formatTime(walkInAt, timeZone)}</strong>
        </>
      ) : (
        <>
          Hoy ya no tiene horario libre
          {firstFree &&
            `; el primero es ${momentWords(firstFree, { timeZone, today })}`}
        </>
      )}
      {' · '}
      {waitingWords(waiting)}
      {!isAttending && ' · ahora no está atendiendo'}.
    </p>
  );
}

/** Moves along the list by arrow keys. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  if (focusAlong(event, event.currentTarget.querySelectorAll('button')))
    event.preventDefault();
}

function momentWords(
  at: string,
  { timeZone, today }: { timeZone: string; today: string },
): string {
  return dayAt(new Date(at), timeZone) === today
    ? `hoy ${formatTime(at, timeZone)}`
    : formatShortMoment(at, timeZone);
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return 'nadie espera';
  return waiting === 1 ? '1 espera' : `${waiting} esperan`;
}

function nobodyWords(
  kind: 'book' | 'walkIn',
  specialtyId: string | null,
): string {
  if (kind === 'walkIn') {
    return specialtyId === null
      ? 'Hoy ya no queda quien atienda.'
      : 'Hoy nadie más atiende esa especialidad.';
  }
  return 'Nadie de esa especialidad tiene horarios en los próximos 60 días.';
}
