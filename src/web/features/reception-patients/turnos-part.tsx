import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Admission } from '../../../contract/reception/admissions.ts';
import type { FileTurno } from '../../../contract/reception/patient-file.ts';
import { ButtonLink } from '../../components/button/button.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { formatMoment, formatMoney, formatTime, sentence } from '../../lib/format.ts';
import { StatusMark } from '../../turno-acts/status-mark.tsx';
import { copayWords } from './admission-draft.ts';
import { AdmissionForm } from './admission-form.tsx';
import { formatLongAgo } from './person-words.ts';
import styles from './reception-patients.module.css';

interface TurnosPartProps {
  patientId: string;
  label: string;
  turnos: FileTurno[];
  today: string;
  timeZone: string;
  /** Id of the one that is being admitted. */
  admitting?: string | undefined;
}

/** Turnos of a person, each with the way to its day; today's can be admitted. */
export function TurnosPart({ patientId, label, turnos, today, timeZone, admitting }: TurnosPartProps) {
  // Whoever noted an admission, or left it, goes on from where they began it.
  const [admitted, setAdmitted] = useState(admitting);
  if (admitting !== undefined && admitted !== admitting) setAdmitted(admitting);
  return (
    <Rows label={label}>
      {turnos.map((turno) => (
        <Row
          key={turno.id}
          end={
            turno.id !== admitting && (
              <div className={styles.acts}>
                {turno.canAdmit && (
                  <ButtonLink
                    autoFocus={turno.id === admitted}
                    to="/recepcion/patients"
                    search={{ paciente: patientId, turno: turno.id }}
                    resetScroll={false}
                  >
                    {turno.admission ? 'Corregir admisión' : 'Admisión'}{' '}
                    <span className="visually-hidden">
                      del turno de las {formatTime(turno.startsAt, timeZone)}
                    </span>
                  </ButtonLink>
                )}
                <Link to="/recepcion/appointments" search={{ dia: turno.day }} className={styles.dayLink}>
                  Ver ese día
                  <span className="visually-hidden">, {formatMoment(turno.startsAt, timeZone)}</span>
                </Link>
              </div>
            )
          }
        >
          <p className={styles.strong}>
            {turno.day === today
              ? `Hoy ${formatTime(turno.startsAt, timeZone)}`
              : sentence(
                  turno.day < today
                    ? formatLongAgo(turno.startsAt, timeZone)
                    : formatMoment(turno.startsAt, timeZone),
                )}
          </p>
          <p>
            {turno.doctor.name} · {turno.practiceName}
          </p>
          <p className={styles.turnoState}>
            <StatusMark turno={turno} />
            <span className={styles.quiet}>
              Código {turno.code}
              {turno.insurerName && ` · ${turno.insurerName}`}
            </span>
          </p>
          {turno.admission && turno.id !== admitting && (
            <p className={styles.quiet}>{sayAdmission(turno.admission, timeZone)}</p>
          )}
          {turno.id === admitting && turno.canAdmit && (
            <AdmissionForm patientId={patientId} turno={turno} timeZone={timeZone} />
          )}
        </Row>
      ))}
    </Rows>
  );
}

function sayAdmission(admission: Admission, timeZone: string): string {
  const { orderState, orderNumber, authorizationNumber, copayCents, copayBy, notedAt, notedBy } = admission;
  const order = { not_needed: '', present: `Orden ${orderNumber ?? 'presentada'}`, owed: 'Debe la orden' };
  return [
    order[orderState],
    authorizationNumber && `Autorización ${authorizationNumber}`,
    copayBy ? `Pagó ${formatMoney(copayCents)} ${copayWords[copayBy].toLowerCase()}` : 'Sin pago',
    `${notedBy}, ${formatTime(notedAt, timeZone)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
