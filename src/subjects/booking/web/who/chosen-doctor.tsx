import type {
  Clinic,
  Insurer,
} from '../../../../base/clinic/contract/clinic.ts';
import type { DoctorDetail } from '../../../../base/clinic/contract/doctors.ts';
import { periodOf } from '../../../../base/clinic/rules/insurers-taken.ts';
import { sayLanguages } from '../../../../base/person/rules/languages.ts';
import { AcceptedInsurers } from '../../../../base/ui/accepted-insurers/accepted-insurers.tsx';
import { Avatar } from '../../../../base/ui/avatar/avatar.tsx';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { insurerWithPeriod } from '../../../../base/ui/format/insurer-period-words.ts';
import type { BookingSearch } from '../../../schedule/web/availability/booking-search.ts';
import { NextTimes } from '../../../schedule/web/availability/next-times.tsx';
import styles from './chosen-doctor.module.css';
import { ShareButton } from './share-button.tsx';

interface ChosenDoctorProps {
  doctor: DoctorDetail;
  /** Undefined: not known yet. */
  insurers: readonly Insurer[] | undefined;
  clinic: Clinic;
  search: BookingSearch;
}

/** The doctor in the address: name, accepted insurers and next free times. */
export function ChosenDoctor({
  doctor,
  insurers,
  clinic,
  search,
}: ChosenDoctorProps) {
  const { communication } = doctor;
  const accepted = insurers?.flatMap(({ id, name }) => {
    const period = periodOf(doctor, id);
    return period ? [insurerWithPeriod(name, period, clinic.today)] : [];
  });
  // The next times are those of the first practice.
  const isOfFirst =
    !search.practica || search.practica === doctor.practices[0]?.id;
  return (
    <div className={styles.doctor}>
      <Avatar name={doctor.name} photoUrl={doctor.photoUrl} size="large" />
      <div className={styles.text}>
        <p className={styles.name}>{doctor.name}</p>
        <p className={styles.quiet}>
          {doctor.specialties.map(({ name }) => name).join(', ')}
        </p>
        <p className={styles.quiet}>{doctor.licenses.join(' · ')}</p>
      </div>
      <ButtonLink
        to="/agendar-cita"
        search={{ especialidad: doctor.specialties[0]?.slug }}
        kind="quiet"
        className={styles.other}
      >
        Elegir otro profesional
      </ButtonLink>
      <ShareButton doctor={doctor} />
      <div className={styles.about}>
        {doctor.biography && (
          <p className={styles.biography}>{doctor.biography}</p>
        )}
        {communication.length > 0 && (
          <p className={styles.quiet}>
            Atiende en {sayLanguages(communication)}
          </p>
        )}
        {accepted && <AcceptedInsurers names={accepted} />}
      </div>
      <div className={styles.times}>
        <NextTimes
          doctor={doctor}
          times={isOfFirst ? doctor.nextTimes : []}
          today={clinic.today}
          timeZone={clinic.timeZone}
          within
        />
      </div>
    </div>
  );
}
