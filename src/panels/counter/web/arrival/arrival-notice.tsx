import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatMoney } from '../../../../base/ui/format/format.ts';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { WaitingMark } from '../../../../subjects/appointments/web/kept/waiting-mark.tsx';
import {
  useNotePayment,
  usePaymentsToSend,
} from '../../../../subjects/payments/web/use-note-payment.ts';
import { lackWords } from './lack-words.ts';

interface ArrivalNoticeProps {
  appointment: StaffAppointment;
  lacks: NonNullable<StaffAppointment['lacks']>;
  /** Opens all open questions. */
  onAdmit: (appointment: StaffAppointment) => void;
  onChanged: (appointmentId: string) => void;
}

/** The open questions about a patient who just arrived, with the copay one press away. */
export function ArrivalNotice({
  appointment,
  lacks,
  onAdmit,
  onChanged,
}: ArrivalNoticeProps) {
  const { id, patient, ticket, startsAt } = appointment;
  const { owedCents, lastNumber, what } = lacks;
  // The coverage decides the amount due, so it is asked first.
  const toSend = usePaymentsToSend(id);
  const canTake =
    owedCents > 0 && !what.includes('coverage') && toSend.length === 0;
  const name = listedNameOf(patient);
  const note = useNotePayment({ id, who: name, startsAt }, { lastNumber }, () =>
    onChanged(id),
  );
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
                onClick={() =>
                  note.send({
                    kind: 'taken',
                    amountCents: owedCents,
                    means: 'cash',
                  })
                }
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
