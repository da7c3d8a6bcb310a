import type { StaffAppointment } from '../../../../contract/staff/appointments.ts';
import { WaitingMark } from '../../../appointments/kept/waiting-mark.tsx';
import { useNotePayment, usePaymentsToSend } from '../../../appointments/payments/use-note-payment.ts';
import { Button } from '../../../components/button/button.tsx';
import { Notice } from '../../../components/problem/notice.tsx';
import { formatMoney } from '../../../format/format.ts';
import { listedNameOf } from '../../../format/person-words.ts';
import { ActProblem } from '../../../step-up/act-problem.tsx';
import { lackWords } from '../board/lack-words.ts';

interface ArrivalNoticeProps {
  appointment: StaffAppointment;
  lacks: NonNullable<StaffAppointment['lacks']>;
  /** To all that is to be asked. */
  onAdmit: (appointment: StaffAppointment) => void;
  onChanged: (appointmentId: string) => void;
}

/** What is still to be asked of who came a moment ago, with the copay one press away. */
export function ArrivalNotice({ appointment, lacks, onAdmit, onChanged }: ArrivalNoticeProps) {
  const { id, patient, ticket, startsAt } = appointment;
  const { owedCents, lastNumber, what } = lacks;
  // Who pays decides what is due: that comes first.
  const toSend = usePaymentsToSend(id);
  const canTake = owedCents > 0 && !what.includes('coverage') && toSend.length === 0;
  const name = listedNameOf(patient);
  const note = useNotePayment({ id, who: name, startsAt }, { lastNumber }, () => onChanged(id));
  return (
    <div role="status">
      <Notice
        isLow
        tone="warning"
        title={`${[name, ticket].filter(Boolean).join(' · ')}. ${lackWords(lacks, patient)}`}
        actions={
          <>
            {canTake && (
              <Button
                busy={note.isPending}
                busyLabel="Cobrando…"
                onClick={() => note.send({ kind: 'taken', amountCents: owedCents, means: 'cash' })}
              >
                Cobrar {formatMoney(owedCents)} en efectivo
              </Button>
            )}
            {toSend.length > 0 && <WaitingMark />}
            <Button kind="quiet" onClick={() => onAdmit(appointment)}>
              Admisión<span className="visually-hidden"> de {name}</span>
            </Button>
          </>
        }
      >
        <ActProblem error={note.error} />
      </Notice>
    </div>
  );
}
