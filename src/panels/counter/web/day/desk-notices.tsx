import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useLineState } from '../../../../base/api/web/live/live.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatShortDay } from '../../../../base/ui/format/format.ts';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import { DeskAlarms } from '../../../../subjects/booking/web/origins/desk-alarms.tsx';
import {
  OriginButton,
  originWords,
} from '../../../../subjects/booking/web/origins/origin-button.tsx';
import { AbsenceNotices } from './absence-notices.tsx';
import { LateDoctors } from './late-doctors.tsx';
import { useDesk } from './use-desk.ts';

// An attack on the clinic shows within a minute.
const everyMs = 30_000;

/** Warnings that the counter needs before trusting the screen. */
export function DeskNotices() {
  const { query, openAppointment } = useDesk();
  const { timeZone, leftWaiting } = useShownDay();
  const attacks = useQuery({
    ...api.reception.origins.list.queryOptions(),
    refetchInterval: everyMs,
  });
  // Above every page the panel says since when the connection is lost.
  const isLost = useLineState('reception').kind === 'lost';
  return (
    <>
      {!isLost && query.error !== null && (
        <div role="status">
          <Notice
            tone="warning"
            title={problemOf(query.error).sentence}
            actions={
              <Button
                busy={query.isFetching}
                busyLabel="Probando…"
                onClick={() => void query.refetch()}
              >
                Probar ahora
              </Button>
            }
          >
            <p>
              Lo que ve puede haber cambiado. Se vuelve a probar solo, y nada de
              lo escrito se pierde.
            </p>
          </Notice>
        </div>
      )}
      <AbsenceNotices />
      <DeskAlarms alarms={attacks.data?.alarms ?? []} />
      {attacks.data?.origins.map((origin) => (
        <div key={origin.id} role="status">
          <Notice
            tone="warning"
            isLow
            title={originWords(origin).title}
            actions={
              <OriginButton
                role="reception"
                origin={origin}
                timeZone={timeZone}
              />
            }
          >
            <p>{originWords(origin).text}</p>
          </Notice>
        </div>
      ))}
      <LateDoctors />
      {leftWaiting.length > 0 && (
        <Notice
          tone="warning"
          title={
            leftWaiting.length === 1
              ? 'Alguien quedó en sala de un día anterior'
              : `${leftWaiting.length} personas quedaron en sala de días anteriores`
          }
          actions={leftWaiting.slice(0, 6).map((appointment) => (
            <Button
              key={appointment.id}
              kind="quiet"
              onClick={() => openAppointment(appointment)}
            >
              {listedNameOf(appointment.patient)} ·{' '}
              {formatShortDay(dayIn(appointment.startsAt, timeZone))}
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
