import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { useReadAgainOf } from '../../../base/api/web/live/use-read-again-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import {
  formatMoney,
  formatShortMoment,
} from '../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { WaitingMark } from '../../appointments/web/kept/waiting-mark.tsx';
import type {
  AppointmentPayments as Money,
  PaymentNoted,
} from '../contract/payments.ts';
import { sayBalance, sayEntry, sayPayment } from './payment-words.ts';
import styles from './payments.module.css';
import { ReasonForm } from './reason-form.tsx';
import { TakePaymentForm } from './take-payment-form.tsx';
import { TillChoice } from './till-choice.tsx';
import {
  type PaidAppointment,
  useNotePayment,
  usePaymentsToSend,
} from './use-note-payment.ts';

interface AppointmentPaymentsProps {
  appointment: PaidAppointment;
  timeZone: string;
  /** True if the receptionist opened it to take money. Then the amount gets the focus. */
  isOpenedByHand?: boolean;
  /** Called after money was taken. */
  onTaken?: () => void;
}

/** The money of one appointment: the balance, a form to take money, and the notes so far. */
export function AppointmentPayments(props: AppointmentPaymentsProps) {
  const { id: appointmentId } = props.appointment;
  const options = api.reception.payments.ofAppointment.queryOptions({
    input: { appointmentId },
  });
  const query = useQuery({ ...options, staleTime: 0 });
  useReadAgainOf('reception', { appointmentId, queryKey: options.queryKey });
  return (
    <section className={styles.payments} aria-label="Cobro">
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando el cobro…" count={1} />}
      >
        {(money) => <OpenPayments money={money} {...props} />}
      </QueryContent>
    </section>
  );
}

type Asking =
  | { kind: 'waived' }
  | { kind: 'refunded' }
  | { kind: 'annulled'; payment: PaymentNoted };

interface OpenPaymentsProps extends AppointmentPaymentsProps {
  money: Money;
}

function OpenPayments({
  appointment,
  money,
  timeZone,
  isOpenedByHand = false,
  onTaken,
}: OpenPaymentsProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [takesMore, setTakesMore] = useState(false);
  const toSend = usePaymentsToSend(appointment.id);
  const note = useNotePayment(appointment, money, (kind) => {
    setAsking(null);
    setTakesMore(false);
    if (kind === 'taken') onTaken?.();
  });
  const { payments, paidCents, owedCents, isWaived, dueCents, lastNumber } =
    money;
  // A note that waits for the connection must be answered before the next one.
  const canTake = money.canTake && toSend.length === 0;
  const isSettled =
    isWaived || (owedCents === 0 && (paidCents > 0 || dueCents === 0));
  const isToReturn =
    toSend.length === 0 &&
    paidCents > 0 &&
    (money.status === 'cancelled' || money.status === 'noshow');
  const isTaking = canTake && !asking && (!isSettled || takesMore);
  return (
    <>
      <p
        className={styles.balance}
        data-settled={isSettled || undefined}
        aria-live="polite"
      >
        {sayBalance(money)}
      </p>
      {isToReturn && !asking && (
        <p className={styles.warning}>
          El turno no se atendió y quedó cobrado: devuelva{' '}
          {formatMoney(paidCents)} o anule el cobro.
        </p>
      )}
      {payments.length + toSend.length > 0 && (
        <ul className={styles.list} aria-label="Movimientos de dinero">
          {payments.map((payment) => (
            <li
              key={payment.id}
              className={styles.payment}
              data-annulled={payment.isAnnulled || undefined}
            >
              <div>
                <p>{sayPayment(payment)}</p>
                <p className={styles.quiet}>
                  {[
                    payment.reason,
                    payment.till,
                    payment.notedBy,
                    formatShortMoment(payment.notedAt, timeZone),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {isAnnullable(payment) && toSend.length === 0 && (
                <Button
                  kind="quiet"
                  onClick={() => setAsking({ kind: 'annulled', payment })}
                >
                  Anular
                  <span className="visually-hidden">
                    : {sayPayment(payment)}
                  </span>
                </Button>
              )}
            </li>
          ))}
          {toSend.map((entry) => (
            <li key={JSON.stringify(entry)} className={styles.payment}>
              <p>{sayEntry(entry)}</p>
              <WaitingMark />
            </li>
          ))}
        </ul>
      )}
      {/* Typed values belong to these notes. Other notes begin with an empty form. */}
      {isTaking && (
        <TakePaymentForm
          key={`${lastNumber}-${owedCents}`}
          money={money}
          note={note}
          isFirst={isOpenedByHand || takesMore}
        />
      )}
      {asking && (
        <AskReason
          asking={asking}
          money={money}
          note={note}
          onClose={() => setAsking(null)}
        />
      )}
      <ActProblem error={note.error} />
      {!asking && (canTake || isToReturn) && (
        <div className={styles.acts}>
          <TillChoice />
          {isToReturn && (
            <Button onClick={() => setAsking({ kind: 'refunded' })}>
              Devolver {formatMoney(paidCents)}
            </Button>
          )}
          {canTake && isSettled && !isWaived && !takesMore && (
            <Button kind="quiet" onClick={() => setTakesMore(true)}>
              Cobrar algo más
            </Button>
          )}
          {canTake && !isSettled && (
            <Button kind="quiet" onClick={() => setAsking({ kind: 'waived' })}>
              No se cobra
            </Button>
          )}
          {canTake && paidCents > 0 && (
            <Button
              kind="quiet"
              onClick={() => setAsking({ kind: 'refunded' })}
            >
              Devolver
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const isAnnullable = ({ kind, isAnnulled }: PaymentNoted) =>
  (kind === 'taken' || kind === 'waived') && !isAnnulled;

interface AskReasonProps {
  asking: Asking;
  money: Money;
  note: ReturnType<typeof useNotePayment>;
  onClose: () => void;
}

function AskReason({ asking, money, note, onClose }: AskReasonProps) {
  if (asking.kind === 'waived') {
    return (
      <ReasonForm
        label="Por qué no se cobra"
        usual="Exento por su cobertura"
        submitLabel="Anotar que no se cobra"
        note={note}
        onReason={(reason) => note.send({ kind: 'waived', reason })}
        onClose={onClose}
      />
    );
  }
  if (asking.kind === 'annulled') {
    return (
      <ReasonForm
        label={`Por qué se anula: ${sayPayment(asking.payment)}`}
        usual="Error al cobrar"
        submitLabel="Anular"
        note={note}
        onReason={(reason) =>
          note.send({ kind: 'annulled', paymentId: asking.payment.id, reason })
        }
        onClose={onClose}
      />
    );
  }
  const { paidCents, payments, status } = money;
  const means =
    payments.findLast(({ kind, isAnnulled }) => kind === 'taken' && !isAnnulled)
      ?.means ?? 'cash';
  return (
    <ReasonForm
      label={`Por qué se devuelven ${formatMoney(paidCents)}`}
      usual={status === 'cancelled' ? 'Turno cancelado' : 'No se atendió'}
      submitLabel="Devolver"
      note={note}
      onReason={(reason) =>
        note.send({ kind: 'refunded', amountCents: paidCents, means, reason })
      }
      onClose={onClose}
    />
  );
}
