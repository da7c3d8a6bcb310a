import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { countOf } from '../../../base/text/count-of.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import {
  formatDay,
  formatMoment,
  formatTime,
} from '../../../base/ui/format/format.ts';
import { listedName } from '../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../base/ui/panel/panel-dialog.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import type {
  HoursKept,
  HoursToKeep,
  HourToKeep,
} from '../../../subjects/settings/contract/hours.ts';
import styles from './keep-hours.module.css';

interface KeepHoursProps {
  timeZone: string;
  onClose: () => void;
}

/**
 * Lists the appointments that show another hour than promised, with one act that keeps the promised hour of
 * all.
 */
export function KeepHours({ timeZone, onClose }: KeepHoursProps) {
  const queryClient = useQueryClient();
  const list = useQuery({
    ...api.admin.hours.list.queryOptions(),
    staleTime: 0,
  });
  const keep = useMutation(
    api.admin.hours.keep.mutationOptions({
      onSettled: () =>
        queryClient.invalidateQueries({ queryKey: api.admin.dashboard.key() }),
    }),
  );
  return (
    <PanelDialog title="Conservar la hora prometida" onClose={onClose}>
      {keep.data ? (
        <Kept kept={keep.data} timeZone={timeZone} onClose={onClose} />
      ) : (
        <QueryContent
          query={list}
          loading={<LoadingLines label="Buscando los turnos…" count={6} />}
        >
          {(toKeep) =>
            toKeep.differsFrom === null ? (
              <EmptyState title="Los turnos ya muestran la hora prometida">
                <p>
                  Otra persona de la clínica lo hizo recién, o no hacía falta.
                </p>
              </EmptyState>
            ) : (
              <>
                <ToKeep toKeep={toKeep} timeZone={timeZone} />
                <ActProblem error={keep.error} />
                <DialogFoot>
                  <Button
                    kind="main"
                    busy={keep.isPending}
                    busyLabel="Cambiando los turnos…"
                    onClick={() => keep.mutate(undefined)}
                  >
                    Conservar la hora prometida
                  </Button>
                  <Button
                    kind="quiet"
                    disabled={keep.isPending}
                    onClick={onClose}
                  >
                    Dejarlo para después
                  </Button>
                </DialogFoot>
              </>
            )
          }
        </QueryContent>
      )}
    </PanelDialog>
  );
}

function ToKeep({
  toKeep: { count, hours },
  timeZone,
}: {
  toKeep: HoursToKeep;
  timeZone: string;
}) {
  if (count === 0)
    return (
      <p>
        Ningún turno muestra otra hora. Las ausencias y las sesiones especiales
        conservan la suya.
      </p>
    );
  return (
    <>
      <p>
        {countOf(count, 'turno muestra', 'turnos muestran')} hoy una hora
        distinta de la que se prometió. Con un solo paso{' '}
        {count === 1 ? 'vuelve' : 'vuelven todos'} a la hora prometida, y
        también las ausencias y las sesiones especiales. Se hace una sola vez y
        no se puede deshacer.
      </p>
      <Hours
        label="Turnos que muestran otra hora"
        hours={hours}
        timeZone={timeZone}
      />
      {count > hours.length && (
        <p>Y {countOf(count - hours.length, 'turno más', 'turnos más')}.</p>
      )}
    </>
  );
}

function Hours({
  label,
  hours,
  timeZone,
}: {
  label: string;
  hours: readonly HourToKeep[];
  timeZone: string;
}) {
  return (
    <ul className={styles.hours} aria-label={label}>
      {hours.map(
        ({
          appointmentId,
          patientName,
          familyNames,
          doctorName,
          startsAt,
          keptStartsAt,
          code,
        }) => (
          <li key={appointmentId}>
            <p className={styles.name}>
              {listedName(patientName, familyNames)} · {code}
            </p>
            <p>
              {formatDay(dayAt(keptStartsAt, timeZone))}, con {doctorName}
            </p>
            <p className={styles.change}>
              <span className="visually-hidden">Muestra las </span>
              {shownHour(startsAt, { beside: keptStartsAt, timeZone })}
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden">
                ; la hora prometida son las{' '}
              </span>
              <strong>{formatTime(keptStartsAt, timeZone)}</strong>
            </p>
          </li>
        ),
      )}
    </ul>
  );
}

/** The hour, with its day if that is another one. */
function shownHour(
  startsAt: string,
  { beside, timeZone }: { beside: string; timeZone: string },
): string {
  const isOfDay = dayAt(startsAt, timeZone) === dayAt(beside, timeZone);
  return isOfDay
    ? formatTime(startsAt, timeZone)
    : formatMoment(startsAt, timeZone);
}

/** The hours that were kept, and the messages that patients get. */
function Kept({
  kept,
  timeZone,
  onClose,
}: {
  kept: HoursKept;
  timeZone: string;
  onClose: () => void;
}) {
  const { isNew, count, left } = kept;
  const done = `${countOf(count, 'turno conserva', 'turnos conservan')} la hora prometida`;
  return (
    <>
      <Notice tone="good" title={isNew ? done : `Ya estaba hecho: ${done}`}>
        <p>
          A los pacientes no se les avisa nada: para ellos la hora es la de
          siempre, y los recordatorios la dicen. Quien guardó el turno en su
          calendario puede verlo corrido: vale la hora del comprobante.
        </p>
      </Notice>
      {left.length > 0 && (
        <>
          <p>
            {left.length === 1
              ? 'Este turno no se pudo mover: a su hora prometida ya atiende a otra persona. Recepción lo cambia a mano.'
              : 'Estos turnos no se pudieron mover: a su hora prometida ya se atiende a otra persona. Recepción los cambia a mano.'}
          </p>
          <Hours
            label="Turnos que no se pudieron mover"
            hours={left}
            timeZone={timeZone}
          />
        </>
      )}
      <DialogFoot>
        <Button kind="main" onClick={onClose}>
          Listo
        </Button>
      </DialogFoot>
    </>
  );
}
