import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CancelledTurno } from '../../../contract/patient/account.ts';
import { Button } from '../../components/button/button.tsx';
import { Moment } from '../../components/moment/moment.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { Section } from '../../components/section/section.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { asksForMore } from '../../guarded/asks-for-more.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api, client } from '../../lib/api.ts';
import { formatCountdown } from '../../lib/format.ts';
import { useTimeLeft } from '../../lib/use-time-left.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './account.module.css';

/** What the patient cancelled moments ago, and for ten minutes the way back. */
export function CancelledTurnos({ timeZone }: { timeZone: string }) {
  const queryClient = useQueryClient();
  const { list, cancelled, past } = api.patient.turnos;
  const place = useRef<HTMLDivElement>(null);
  const found = useQuery(cancelled.queryOptions({ refetchOnMount: 'always' }));
  const readAgain = () =>
    Promise.all([list, cancelled, past].map(({ key }) => queryClient.invalidateQueries({ queryKey: key() })));
  const undoing = useMutation({
    mutationFn: takeBack,
    onSuccess: async () => {
      confirmDone('El turno sigue en pie');
      place.current?.focus();
      await readAgain();
    },
    onError: readAgain,
  });
  const turnos = found.data ?? [];
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {(turnos.length > 0 || undoing.error) && (
        <Section title="Cancelados recién">
          <GuardedAct role="patient" act={undoing}>
            {turnos.length > 0 && (
              <Rows label="Turnos cancelados recién">
                {turnos.map((turno) => (
                  <CancelledRow
                    key={turno.id}
                    turno={turno}
                    timeZone={timeZone}
                    leadMs={clockLeadAt(turno, found.dataUpdatedAt)}
                    busy={undoing.isPending && undoing.variables.id === turno.id}
                    onUndo={() => undoing.mutate(turno)}
                  />
                ))}
              </Rows>
            )}
            {!asksForMore(undoing.error) && (
              <ActProblem
                error={undoing.error}
                onRetry={() => undoing.variables && undoing.mutate(undoing.variables)}
                retrying={undoing.isPending}
              />
            )}
          </GuardedAct>
        </Section>
      )}
    </div>
  );
}

interface CancelledRowProps {
  turno: CancelledTurno;
  timeZone: string;
  /** How far the server's clock is ahead of this one. */
  leadMs: number;
  busy: boolean;
  onUndo: () => void;
}

function CancelledRow({ turno, timeZone, leadMs, busy, onUndo }: CancelledRowProps) {
  const left = useTimeLeft(turno.undoUntil, leadMs);
  const moment = <Moment at={turno.startsAt} timeZone={timeZone} />;
  return (
    <Row
      end={
        left > 0 && (
          <Button busy={busy} busyLabel="Deshaciendo…" onClick={onUndo}>
            Deshacer<span className="visually-hidden"> la cancelación del {moment}</span>
          </Button>
        )
      }
    >
      <p className={styles.rowTitle}>{moment}</p>
      <p>{turno.doctor.name}</p>
      <p className={styles.rowDetail}>
        {left > 0 ? (
          <span>
            Puede deshacerlo durante <span role="timer">{formatCountdown(left)}</span>, mientras nadie tome el
            horario.
          </span>
        ) : (
          <span>El plazo para deshacer terminó.</span>
        )}
      </p>
    </Row>
  );
}

/** The server's clock when it answered, to this browser's when the answer came. */
function clockLeadAt({ serverNow }: CancelledTurno, receivedAt: number): number {
  return Date.parse(serverNow) - receivedAt;
}

async function takeBack({ id: appointmentId }: CancelledTurno) {
  const { linkToken: token } = await client.patient.turnos.open({ appointmentId });
  return client.public.appointments.undoCancel({ appointmentId, access: { kind: 'link', token } });
}
