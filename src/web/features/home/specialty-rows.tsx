import { Link } from '@tanstack/react-router';
import type { Specialty } from '../../../contract/public/doctors.ts';
import { homeWords, sayDoctorCount } from '../../../contract/public/page-words.ts';
import { searchOfTime } from '../../appointments/booking-search.ts';
import { Moment } from '../../components/moment/moment.tsx';
import { SpecialtyIcon } from '../../components/specialty-icon/specialty-icon.tsx';
import styles from './home.module.css';

interface SpecialtyRowsProps {
  specialties: readonly Specialty[];
  timeZone: string;
}

/** Each specialty with its first free appointment, which opens the booking there, or with the way to wait for one. */
export function SpecialtyRows({ specialties, timeZone }: SpecialtyRowsProps) {
  return (
    <ul className={styles.specialties}>
      {specialties.map(({ id, slug, name, doctorCount, nextFree }) => (
        <li key={id} className={styles.specialty}>
          <Link to="/doctores" search={{ especialidad: slug }} className={styles.name}>
            <SpecialtyIcon name={name} />
            <span>{name}</span>
            <span className={styles.quiet}>{sayDoctorCount(doctorCount)}</span>
          </Link>
          <Link
            to="/agendar-cita"
            search={{
              especialidad: slug,
              ...(nextFree ? searchOfTime(nextFree.startsAt, timeZone) : { paso: 'espera' as const }),
            }}
            className={styles.appointment}
          >
            {nextFree ? (
              <>
                <span className={styles.quiet}>{homeWords.nextTime}</span>{' '}
                <strong>
                  <Moment at={nextFree.startsAt} timeZone={timeZone} as="short" />
                </strong>
              </>
            ) : (
              <>
                <span className={styles.quiet}>{homeWords.noTime}</span>{' '}
                <strong className={styles.wait}>{homeWords.wait}</strong>
              </>
            )}{' '}
            <span className="visually-hidden">en {name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
