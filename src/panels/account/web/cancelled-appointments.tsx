import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { formatCountdown } from '../../../base/ui/format/format.ts';
import { Moment } from '../../../base/ui/moment/moment.tsx';
import { useTimeLeft } from '../../../base/ui/moment/use-time-left.ts';
import styles from '../../../base/ui/page/account.module.css';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { CancelledAppointment } from '../../../subjects/appointments/contract/account.ts';
import { ForPatient } from '../../../subjects/appointments/web/for-patient.tsx';
import { unnamedDoctor } from './appointment-words.ts';

/** Appointments that the patient just cancelled, with undo for ten minutes. */
export function CancelledAppointments({ timeZone }: { timeZone: string }) {
  const queryClient = useQueryClient();
  const { list, cancelled, past } = api.patient.appointments;
  const { place, focusPlace } = usePlaceFocus();
  const query = useQuery(cancelled.queryOptions({ refetchOnMount: 'always' }));
  const readAgain = () =>
    Promise.all(
      [list, cancelled, past].map(({ key }) =>
        queryClient.invalidateQueries({ queryKey: key() }),
      ),
    );
  const undoing = useMutation({
    mutationFn: takeBack,
    onSuccess: async () => {
      confirmDone('El turno sigue en pie');
      focusPlace();
      await readAgain();
    },
    onError: readAgain,
  });
  const appointments = query.data ?? [];
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={`${styles.place} ${styles.between}`}
    >
      {(appointments.length > 0 || undoing.error) && (
        <Section title="Cancelados recién">
          {appointments.length > 0 && (
            <Rows label="Turnos cancelados recién">
              {appointments.map((appointment) => (
                <CancelledRow
                  key={appointment.id}
                  appointment={appointment}
                  timeZone={timeZone}
                  leadMs={clockLeadAt(appointment, query.dataUpdatedAt)}
                  busy={
                    undoing.isPending && undoing.variables.id === appointment.id
                  }
                  onUndo={() => undoing.mutate(appointment)}
                />
              ))}
            </Rows>
          )}
          <ActProblem
            error={undoing.error}
            onRetry={() =>
              undoing.variables && undoing.mutate(undoing.variables)
            }
            retrying={undoing.isPending}
          />
        </Section>
      )}
    </div>
  );
}

interface CancelledRowProps {
  appointment: CancelledAppointment;
  timeZone: string;
  /** How far the server's clock is ahead of this browser's, in ms. */
  leadMs: number;
  busy: boolean;
  onUndo: () => void;
}

function CancelledRow({
  appointment,
  timeZone,
  leadMs,
  busy,
  onUndo,
}: CancelledRowProps) {
  const left = useTimeLeft(appointment.undoUntil, leadMs);
  const moment = <Moment at={appointment.startsAt} timeZone={timeZone} />;
  return (
    <Row
      end={
        left > 0 && (
          <Button busy={busy} busyLabel="Deshaciendo…" onClick={onUndo}>
            Deshacer
            <span className="visually-hidden">
              {' '}
              la cancelación del {moment}
            </span>
          </Button>
        )
      }
    >
      <p className={styles.rowTitle}>{moment}</p>
      <ForPatient patient={appointment.patient} />
      <p>{appointment.doctor?.name ?? unnamedDoctor}</p>
      <p className={styles.rowDetail}>
        {left > 0 ? (
          <span>
            Puede deshacerlo durante{' '}
            <span role="timer">{formatCountdown(left)}</span>, mientras nadie
            tome el horario.
          </span>
        ) : (
          <span>El plazo para deshacer terminó.</span>
        )}
      </p>
    </Row>
  );
}

/** Difference between the server's clock at the answer and this browser's clock at its arrival, in ms. */
function clockLeadAt(
  { serverNow }: CancelledAppointment,
  receivedAt: number,
): number {
  return Date.parse(serverNow) - receivedAt;
}

async function takeBack({ id: appointmentId }: CancelledAppointment) {
  const { linkToken: token } = await client.patient.appointments.open({
    appointmentId,
  });
  return client.public.appointments.undoCancel({
    appointmentId,
    access: { kind: 'link', token },
  });
}
