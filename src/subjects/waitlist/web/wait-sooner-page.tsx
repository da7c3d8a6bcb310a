import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../base/api/web/client/use-order.ts';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { addDays } from '../../../base/time/clinic-day.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { CheckField } from '../../../base/ui/field/check-field.tsx';
import { formatDay, formatMoment } from '../../../base/ui/format/format.ts';
import { waitingWords } from '../../../base/ui/format/told-words.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { Problem } from '../../../base/ui/problem/problem.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { UpcomingAppointment } from '../../appointments/contract/account.ts';
import type { WishTerms } from '../contract/waitlist-entries.ts';
import { WishEditor } from './wish-editor.tsx';
import { anyTimeUntil } from './wish-words.ts';

interface WaitSoonerPageProps {
  appointmentId: string;
  clinic: Clinic | undefined;
  onDone: () => void;
}

/** Waits for a time earlier than an appointment that the patient has. */
export function WaitSoonerPage({
  appointmentId,
  clinic,
  onDone,
}: WaitSoonerPageProps) {
  const appointments = useQuery(api.patient.appointments.list.queryOptions());
  const appointment = appointments.data?.find(({ id }) => id === appointmentId);
  return (
    <Page
      title="Avisarme si se libera antes"
      lead={
        appointment &&
        clinic &&
        `Su turno del ${formatMoment(appointment.startsAt, clinic.timeZone)}`
      }
    >
      <QueryContent
        query={appointments}
        loading={<LoadingLines label="Buscando su turno…" count={3} />}
      >
        {() =>
          appointment && clinic ? (
            <SoonerForm
              appointment={appointment}
              clinic={clinic}
              onDone={onDone}
            />
          ) : (
            <EmptyState
              title="Ese turno no está en su cuenta"
              action={
                <ButtonLink to="/mi-cuenta/citas" kind="main">
                  Ver mis turnos
                </ButtonLink>
              }
            />
          )
        }
      </QueryContent>
    </Page>
  );
}

function SoonerForm({
  appointment,
  clinic,
  onDone,
}: {
  appointment: UpcomingAppointment;
  clinic: Clinic;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const [isAnyDoctor, setAnyDoctor] = useState(false);
  const day = dayAt(appointment.startsAt, clinic.timeZone);
  const joining = useOrder(
    (terms: WishTerms & { isAnyDoctor: boolean }, idempotencyKey) =>
      client.patient.waitlist.join(
        { kind: 'sooner', appointmentId: appointment.id, ...terms },
        { context: { idempotencyKey } },
      ),
    {
      onDone: ({ toldBy }) => {
        confirmDone(waitingWords(toldBy).joined);
        void queryClient.invalidateQueries({
          queryKey: api.patient.waitlist.key(),
        });
        onDone();
      },
    },
  );
  const isFree =
    joining.error !== null && problemOf(joining.error).code === 'TIMES_FREE';
  const doctor = appointment.doctor?.name;
  return (
    <>
      <p>
        Si se libera un horario anterior se lo guardamos media hora, solo para
        usted. Si lo acepta, su turno cambia a ese horario; si no, queda como
        está.
      </p>
      <CheckField
        label={
          doctor
            ? `Me sirve también otro profesional, no solo ${doctor}`
            : 'Me sirve también otro profesional'
        }
        optional
        checked={isAnyDoctor}
        onChange={({ target }) => setAnyDoctor(target.checked)}
      />
      <WishEditor
        terms={anyTimeUntil(day)}
        choices={[
          { day, label: `hasta mi turno, el ${formatDay(day)}` },
          ...[7, 14]
            .map((days) => addDays(clinic.today, days))
            .filter((other) => other < day)
            .map((other) => ({
              day: other,
              label: `hasta el ${formatDay(other)}`,
            })),
        ]}
        submitLabel="Avisarme si se libera"
        busy={joining.isPending}
        onSubmit={(terms) => joining.mutate({ ...terms, isAnyDoctor })}
        onBack={onDone}
      />
      {isFree ? (
        <Problem
          title={problemOf(joining.error).sentence}
          actions={
            <ButtonLink
              to="/mi-cuenta/citas"
              search={{ turno: appointment.id, paso: 'horario' }}
              kind="main"
            >
              Ver los horarios libres
            </ButtonLink>
          }
        >
          <p>
            El primero es el{' '}
            {formatMoment(
              problemOf(joining.error).nearest[0]?.startsAt ??
                appointment.startsAt,
              clinic.timeZone,
            )}
            .
          </p>
        </Problem>
      ) : (
        <ActProblem
          error={joining.error}
          retrying={joining.isPending}
          onRetry={() => joining.variables && joining.mutate(joining.variables)}
        />
      )}
    </>
  );
}
