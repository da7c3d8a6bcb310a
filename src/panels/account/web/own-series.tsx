import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { Confirm } from '../../../base/ui/confirm/confirm.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { formatMoment, sentence } from '../../../base/ui/format/format.ts';
import styles from '../../../base/ui/page/account.module.css';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { UpcomingAppointment } from '../../../subjects/appointments/contract/account.ts';
import { ForPatient } from '../../../subjects/appointments/web/for-patient.tsx';
import { SeriesCalendarButton } from '../../../subjects/booking/web/series/series-calendar-button.tsx';
import { canBeSooner } from './appointment-words.ts';

interface Series {
  id: string;
  sessions: UpcomingAppointment[];
}

/** Acts on all sessions of a series at once: one calendar file, and cancelling. Renders nothing without a series. */
export function OwnSeries({
  appointments,
  clinic,
}: {
  appointments: UpcomingAppointment[];
  clinic: Clinic;
}) {
  const queryClient = useQueryClient();
  const { place, focusPlace } = usePlaceFocus();
  const [ending, setEnding] = useState<Series | null>(null);
  const cancelling = useMutation(
    api.patient.series.cancel.mutationOptions({
      onSuccess: async () => {
        confirmDone('Sesiones canceladas');
        focusPlace();
        await queryClient.invalidateQueries({
          queryKey: api.patient.appointments.key(),
        });
      },
      onSettled: () => setEnding(null),
    }),
  );
  const all = seriesOf(appointments);
  const when = (series: Series) => {
    const [first, last] = [series.sessions[0], series.sessions.at(-1)];
    const moment = (each: UpcomingAppointment | undefined) =>
      each ? formatMoment(each.startsAt, clinic.timeZone) : '';
    return `del ${moment(first)} al ${moment(last)}`;
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <ActProblem
        error={cancelling.error}
        onRetry={() =>
          cancelling.variables && cancelling.mutate(cancelling.variables)
        }
        retrying={cancelling.isPending}
      />
      {all.length > 0 && (
        <Section title="Sesiones en serie">
          <Rows label="Series de sesiones">
            {all.map((series) => (
              <Row
                key={series.id}
                end={
                  <div className={styles.rowActs}>
                    <SeriesCalendarButton seriesId={series.id} />
                    <Button kind="quiet" onClick={() => setEnding(series)}>
                      Cancelar todas
                      <span className="visually-hidden">: {when(series)}</span>
                    </Button>
                  </div>
                }
              >
                <p className={styles.rowTitle}>
                  {series.sessions.length} sesiones por venir
                </p>
                <ForPatient patient={series.sessions[0]?.patient ?? null} />
                <p>{sentence(when(series))}</p>
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      <Confirm
        open={ending !== null}
        title={`¿Cancelar las ${ending?.sessions.length ?? 0} sesiones?`}
        confirmLabel="Cancelar todas"
        keepLabel="Conservarlas"
        destructive
        busy={cancelling.isPending}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && cancelling.mutate({ seriesId: ending.id })}
      >
        <p>
          Quedan libres para otras personas. Durante diez minutos puede
          recuperar cada una.
        </p>
      </Confirm>
    </div>
  );
}

/** The series with two sessions or more that may still be cancelled. */
function seriesOf(appointments: readonly UpcomingAppointment[]): Series[] {
  const byId = new Map<string, UpcomingAppointment[]>();
  for (const appointment of appointments) {
    const { seriesId } = appointment;
    if (seriesId && canBeSooner(appointment))
      byId.set(seriesId, [...(byId.get(seriesId) ?? []), appointment]);
  }
  return [...byId]
    .map(([id, sessions]) => ({ id, sessions }))
    .filter(({ sessions }) => sessions.length > 1);
}
