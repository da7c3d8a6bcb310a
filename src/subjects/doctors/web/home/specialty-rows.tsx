import { Link } from '@tanstack/react-router';
import type { Specialty } from '../../../../base/clinic/contract/doctors.ts';
import {
  homeWords,
  sayDoctorCount,
} from '../../../../base/text/contract/page-words.ts';
import { Moment } from '../../../../base/ui/moment/moment.tsx';
import { SpecialtyIcon } from '../../../../base/ui/specialty-icon/specialty-icon.tsx';
import { searchOfTime } from '../../../schedule/web/availability/booking-search.ts';
import styles from './home.module.css';

interface SpecialtyRowsProps {
  specialties: readonly Specialty[];
  timeZone: string;
}

/**
 * Each specialty with its first free appointment, which opens the booking, or else with a link to the waiting
 * list.
 */
export function SpecialtyRows({ specialties, timeZone }: SpecialtyRowsProps) {
  return (
    <ul className={styles.specialties}>
      {specialties.map(({ id, slug, name, doctorCount, nextFree }) => (
        <li key={id} className={styles.specialty}>
          <Link
            to="/doctores"
            search={{ especialidad: slug }}
            className={styles.name}
          >
            <SpecialtyIcon name={name} />
            <span>{name}</span>
            <span className={styles.quiet}>{sayDoctorCount(doctorCount)}</span>
          </Link>
          <Link
            to="/agendar-cita"
            search={{
              especialidad: slug,
              ...(nextFree
                ? searchOfTime(nextFree.startsAt, timeZone)
                : { paso: 'espera' as const }),
            }}
            className={styles.appointment}
          >
            {nextFree ? (
              <>
                <span className={styles.quiet}>{homeWords.nextTime}</span>{' '}
                <strong>
                  <Moment
                    at={nextFree.startsAt}
                    timeZone={timeZone}
                    as="short"
                  />
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
