import type { UpcomingTurno } from '../../../contract/patient/account.ts';
import styles from './account.module.css';

type Status = Pick<UpcomingTurno, 'status' | 'isConfirmed'>;

/** How a turno stands: by word, colour and shape. */
export function TurnoStatus({ turno }: { turno: Status }) {
  const [sign, words] = statusOf(turno);
  return (
    <span className={styles.status} data-confirmed={sign === '○' ? undefined : true}>
      <span aria-hidden="true">{sign}</span> {words}
    </span>
  );
}

function statusOf({ status, isConfirmed }: Status): [string, string] {
  if (status === 'arrived') return ['●', 'En sala de espera'];
  if (status === 'in_progress') return ['●', 'En consulta'];
  return isConfirmed ? ['✓', 'Confirmado'] : ['○', 'Reservado'];
}
