import { Button } from '../../../base/ui/button/button.tsx';
import {
  formatMoney,
  formatShortMoment,
  formatTime,
} from '../../../base/ui/format/format.ts';
import { Section } from '../../../base/ui/section/section.tsx';
import type { CashDay, Owing } from '../contract/cash.ts';
import styles from './cash.module.css';

interface MoneyOfDayProps {
  cash: CashDay;
  onPayment: (appointmentId: string) => void;
}

/** The patients who came and have not paid, and those who paid and were not attended. */
export function MoneyOfDay({ cash, onPayment }: MoneyOfDayProps) {
  const { owing, toReturn, timeZone } = cash;
  const owed = owing.reduce((sum, { owedCents }) => sum + owedCents, 0);
  return (
    <>
      <Section
        title={
          owing.length === 0
            ? 'Falta cobrar: nada'
            : `Falta cobrar: ${formatMoney(owed)}`
        }
      >
        {owing.length > 0 && (
          <ul className={styles.list}>
            {owing.map((appointment) => (
              <Line
                key={appointment.appointmentId}
                appointment={appointment}
                when={formatTime(appointment.startsAt, timeZone)}
                what={`${appointment.isCopay ? 'Coseguro' : 'Particular'} ${formatMoney(appointment.owedCents)}`}
                act="Cobrar"
                onPayment={onPayment}
              />
            ))}
          </ul>
        )}
      </Section>
      {toReturn.length > 0 && (
        <Section title="Pagaron y no se atendieron">
          <ul className={styles.list}>
            {toReturn.map((appointment) => (
              <Line
                key={appointment.appointmentId}
                appointment={appointment}
                when={formatShortMoment(appointment.startsAt, timeZone)}
                what={`${formatMoney(appointment.paidCents)}, ${appointment.status === 'cancelled' ? 'turno cancelado' : 'ausente'}`}
                act="Devolver"
                onPayment={onPayment}
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

interface LineProps {
  appointment: Pick<Owing, 'appointmentId' | 'patientName' | 'doctorName'>;
  when: string;
  what: string;
  act: string;
  onPayment: (appointmentId: string) => void;
}

function Line({ appointment, when, what, act, onPayment }: LineProps) {
  const { appointmentId, patientName, doctorName } = appointment;
  return (
    <li className={styles.line}>
      <div>
        <p>
          <strong>{patientName}</strong> · {what}
        </p>
        <p className={styles.quiet}>
          {when} · {doctorName}
        </p>
      </div>
      <Button
        className={styles.screenOnly}
        onClick={() => onPayment(appointmentId)}
      >
        {act} <span className="visually-hidden">a {patientName}</span>
      </Button>
    </li>
  );
}
