import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { Button } from '../../components/button/button.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { formatShortDay, formatTime } from '../../lib/format.ts';
import { useLineState } from '../../lib/live.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { nameOf } from './person-words.ts';

interface DeskNoticesProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  timeZone: string;
  /** Still in the waiting room of earlier days. */
  left: StaffTurno[];
  onOpen: (turno: StaffTurno) => void;
}

/** What the counter has to know before it trusts the screen. */
export function DeskNotices({ query, timeZone, left, onOpen }: DeskNoticesProps) {
  const line = useLineState('reception');
  const isLost = line.kind === 'lost';
  return (
    <>
      {(isLost || query.error !== null) && (
        <div role="status">
          <Notice
            tone="warning"
            title={
              isLost
                ? `Sin conexión desde las ${formatTime(new Date(line.since).toISOString(), timeZone)}`
                : problemOf(query.error).sentence
            }
            actions={
              <Button busy={query.isFetching} busyLabel="Probando…" onClick={() => void query.refetch()}>
                Probar ahora
              </Button>
            }
          >
            <p>Lo que ve puede haber cambiado. Se vuelve a probar solo, y nada de lo escrito se pierde.</p>
          </Notice>
        </div>
      )}
      {left.length > 0 && (
        <Notice
          tone="warning"
          title={
            left.length === 1
              ? 'Alguien quedó en sala de un día anterior'
              : `${left.length} personas quedaron en sala de días anteriores`
          }
          actions={left.slice(0, 6).map((turno) => (
            <Button key={turno.id} kind="quiet" onClick={() => onOpen(turno)}>
              {nameOf(turno.patient)}, {formatShortDay(dayIn(turno.startsAt, timeZone))}
            </Button>
          ))}
        >
          <p>Anote si faltó o si fue atendido.</p>
        </Notice>
      )}
    </>
  );
}

const dayIn = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
