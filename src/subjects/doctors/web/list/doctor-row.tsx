import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import type { ListedDoctor } from '../../../../base/clinic/contract/doctors.ts';
import { sayLanguages } from '../../../../base/person/rules/languages.ts';
import { AcceptedInsurers } from '../../../../base/ui/accepted-insurers/accepted-insurers.tsx';
import { Avatar } from '../../../../base/ui/avatar/avatar.tsx';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Moment } from '../../../../base/ui/moment/moment.tsx';
import { Row } from '../../../../base/ui/rows/rows.tsx';
import { searchOfTime } from '../../../schedule/web/availability/booking-search.ts';
import { NextTimes } from '../../../schedule/web/availability/next-times.tsx';
import styles from './doctors.module.css';

export interface DoctorRowProps {
  doctor: ListedDoctor;
  nextFree: string | null;
  /** A few times after the next free one. */
  laterTimes: readonly string[];
  insurerNames: readonly string[];
  /** The insurer of the filter: the booking link passes it on as `cobertura`. */
  chosenInsurerId: string | undefined;
  clinic: Pick<Clinic, 'today' | 'timeZone'>;
}

/** One professional: name, specialties, licences, insurers, and the next free time. */
export function DoctorRow(props: DoctorRowProps) {
  const {
    doctor,
    nextFree,
    laterTimes,
    insurerNames,
    chosenInsurerId,
    clinic,
  } = props;
  const { id, name, photoUrl, specialties, licenses, communication } = doctor;
  const { timeZone } = clinic;
  const known =
    chosenInsurerId === undefined ? {} : { cobertura: chosenInsurerId };
  return (
    <Row
      start={<Avatar name={name} photoUrl={photoUrl} />}
      end={
        <div className={styles.end}>
          <ButtonLink
            to="/agendar-cita/$doctorId"
            params={{ doctorId: id }}
            search={{
              ...(nextFree && searchOfTime(nextFree, timeZone)),
              ...known,
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
                <span className={styles.label}>
                  Sin turnos libres: ver agenda
                </span>
              )}{' '}
              <span className="visually-hidden">con {name}</span>
            </span>
          </ButtonLink>
          {!nextFree && (
            <ButtonLink
              to="/agendar-cita/$doctorId"
              params={{ doctorId: id }}
              search={{ ...known, paso: 'espera' }}
              kind="quiet"
            >
              Avisarme si se libera{' '}
              <span className="visually-hidden">con {name}</span>
            </ButtonLink>
          )}
          <NextTimes
            doctor={doctor}
            times={laterTimes}
            search={known}
            today={clinic.today}
            timeZone={timeZone}
          />
        </div>
      }
    >
      <h2 className={styles.name}>{name}</h2>
      <p>{specialties.map((specialty) => specialty.name).join(' · ')}</p>
      <p className={styles.quiet}>{licenses.join(' · ')}</p>
      {communication.length > 0 && (
        <p className={styles.quiet}>Atiende en {sayLanguages(communication)}</p>
      )}
      <AcceptedInsurers names={insurerNames} />
    </Row>
  );
}
