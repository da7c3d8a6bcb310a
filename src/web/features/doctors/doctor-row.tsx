import type { ListedDoctor } from '../../../contract/public/doctors.ts';
import { searchOfTime } from '../../appointments/booking-search.ts';
import { Avatar } from '../../components/avatar/avatar.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Moment } from '../../components/moment/moment.tsx';
import { Row } from '../../components/rows/rows.tsx';
import { AcceptedInsurers } from './accepted-insurers.tsx';
import styles from './doctors.module.css';

export interface DoctorRowProps {
  doctor: ListedDoctor;
  nextFree: string | null;
  insurerNames: readonly string[];
  /** The insurer of the filter: the booking link passes it on as `cobertura`. */
  chosenInsurerId: string | undefined;
  timeZone: string;
}

/** One professional: name, specialties, licences, insurers, and the next free time. */
export function DoctorRow(props: DoctorRowProps) {
  const { doctor, nextFree, insurerNames, chosenInsurerId, timeZone } = props;
  const { id, name, photoUrl, specialties, licenses } = doctor;
  return (
    <Row
      start={<Avatar name={name} photoUrl={photoUrl} />}
      end={
        <ButtonLink
          to="/agendar-cita/$doctorId"
          params={{ doctorId: id }}
          search={{
            ...(nextFree && searchOfTime(nextFree, timeZone)),
            ...(chosenInsurerId && { cobertura: chosenInsurerId }),
          }}
          className={styles.next}
        >
          <span>
            {nextFree ? (
              <>
                <span className={styles.label}>Próximo turno:</span>{' '}
                <strong>
                  <Moment at={nextFree} timeZone={timeZone} as="short" />
                </strong>
              </>
            ) : (
              <span className={styles.label}>Sin turnos libres: ver agenda</span>
            )}{' '}
            <span className="visually-hidden">con {name}</span>
          </span>
        </ButtonLink>
      }
    >
      <h2 className={styles.name}>{name}</h2>
      <p>{specialties.map((specialty) => specialty.name).join(' · ')}</p>
      <p className={styles.quiet}>{licenses.join(' · ')}</p>
      <AcceptedInsurers names={insurerNames} />
    </Row>
  );
}
