import { Button } from '../../../../base/ui/button/button.tsx';
import {
  formatShortMoment,
  sentence,
} from '../../../../base/ui/format/format.ts';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type {
  OwnAbsenceRequest,
  OwnSchedule,
} from '../../contract/schedule.ts';
import { absenceKindNames, stretchOf } from './absence-words.ts';
import styles from './doctor-schedule.module.css';
import { OwnProblem } from './own-problem.tsx';
import { useWithdrawing } from './use-withdrawing.ts';

const stateWords: Record<OwnAbsenceRequest['state'], string> = {
  asked: 'Espera respuesta',
  lapsed: 'Pasó sin respuesta',
  accepted: 'Aceptada',
  refused: 'Rechazada',
  withdrawn: 'La retiró',
  taken_back: 'Aceptada, y después la quitó',
  ended: 'Aceptada, y después la quitó la administración',
};

/** The doctor's requests and their outcome. Shows nothing if there are none. */
export function OwnRequests({
  schedule: { requests },
  timeZone,
}: {
  schedule: OwnSchedule;
  timeZone: string;
}) {
  const withdraw = useWithdrawing('Pedido retirado');
  if (requests.length === 0) return null;
  return (
    <Section title="Lo que pidió">
      <OwnProblem error={withdraw.error} timeZone={timeZone} />
      <Rows label="Lo que pidió">
        {requests.map((request) => (
          <Row
            key={request.id}
            end={
              request.state === 'asked' && (
                <Button
                  aria-label={`Retirar: ${stretchOf(request, timeZone)}`}
                  busy={withdraw.isPending && withdraw.variables === request.id}
                  onClick={() =>
                    withdraw.isPending || withdraw.mutate(request.id)
                  }
                >
                  Retirar
                </Button>
              )
            }
          >
            <p className={styles.name} data-state={request.state}>
              {stateWords[request.state]}
            </p>
            <p>
              {sentence(stretchOf(request, timeZone))} ·{' '}
              {absenceKindNames[request.kind]}
            </p>
            {request.refusedFor && <p>«{request.refusedFor}»</p>}
            <p className={styles.detail}>{stepsOf(request, timeZone)}</p>
            {request.note && (
              <p className={styles.detail}>Su nota: {request.note}</p>
            )}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

function stepsOf(
  { askedAt, answeredAt, answeredBy }: OwnAbsenceRequest,
  timeZone: string,
): string {
  const asked = `Pedida el ${formatShortMoment(askedAt, timeZone)}`;
  if (!answeredAt || !answeredBy) return asked;
  return `${asked} · respondió ${answeredBy} el ${formatShortMoment(answeredAt, timeZone)}`;
}
