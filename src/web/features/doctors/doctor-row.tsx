import type { ListedDoctor } from '../../../contract/public/doctors.ts';
import { Avatar } from '../../components/avatar/avatar.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Moment } from '../../components/moment/moment.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { AcceptedInsurers } from './accepted-insurers.tsx';
import styles from './doctors.module.css';

export interface DoctorRowProps {
  doctor: ListedDoctor;
  nextFree: string | null;
  insurerNames: readonly string[];
  timeZone: string;
}

/** One professional: who, of what, with which licences, who pays, and when there is a turno. */
export function DoctorRow({ doctor, nextFree, insurerNames, timeZone }: DoctorRowProps) {
  const { id, name, photoUrl, specialties, licenses } = doctor;
  return (
    <Row
      start={<Avatar name={name} photoUrl={photoUrl} />}
      end={
        <ButtonLink to="/agendar-cita/$doctorId" params={{ doctorId: id }} className={styles.next}>
          <span>
            {nextFree ? (
              <>
                Próximo turno:{' '}
                <strong>
                  <Moment at={nextFree} timeZone={timeZone} as="short" />
                </strong>
              </>
            ) : (
              'Sin turnos libres: ver agenda'
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

/** Holds the place of rows while they load, so that nothing jumps when they come. */
export function LoadingRows({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">Buscando profesionales…</span>
      <div aria-hidden="true">
        <Rows label="">
          {Array.from({ length: count }, (_, row) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
              key={row}
              start={<span className={styles.blankFace} />}
              end={<span className={styles.blankNext} />}
            >
              <span className={styles.blankName} />
              <span className={styles.blankLine} />
              <span className={styles.blankLine} />
              <span className={styles.blankLine} />
            </Row>
          ))}
        </Rows>
      </div>
    </div>
  );
}
