import type { UpcomingTurno } from '../../../contract/patient/account.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { ButtonLink } from '../../components/button/button.tsx';
import { formatDay, formatTime, sentence } from '../../lib/format.ts';
import styles from './account.module.css';
import { TurnoStatus } from './turno-status.tsx';
import { dayOfTurno, placeOf } from './turno-words.ts';

/** The turno that comes first, large: when, where, with whom, and the code to say at the counter. */
export function NextTurno({ turno, clinic }: { turno: UpcomingTurno; clinic: Clinic }) {
  const { timeZone } = clinic;
  return (
    <div className={styles.next}>
      <p className={styles.when}>
        <time dateTime={turno.startsAt}>
          <span className={styles.day}>{sentence(formatDay(dayOfTurno(turno, timeZone)))}</span>
          <span className={styles.hour}>{formatTime(turno.startsAt, timeZone)}</span>
        </time>
      </p>
      <TurnoStatus isConfirmed={turno.isConfirmed} />
      <dl className={styles.details}>
        <div>
          <dt>Con</dt>
          <dd>{turno.doctor.name}</dd>
        </div>
        <div>
          <dt>Dónde</dt>
          <dd>{placeOf(turno, clinic)}</dd>
        </div>
        {turno.code && (
          <div>
            <dt>Código</dt>
            <dd className={styles.code}>{turno.code}</dd>
          </div>
        )}
      </dl>
      <ButtonLink to="/mi-cuenta/citas" search={{ turno: turno.id }}>
        Ver, cambiar o cancelar
      </ButtonLink>
    </div>
  );
}
