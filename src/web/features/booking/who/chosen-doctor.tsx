import type { DoctorDetail } from '../../../../contract/public/doctors.ts';
import { Avatar } from '../../../components/avatar/avatar.tsx';
import { ButtonLink } from '../../../components/button/button.tsx';
import styles from './chosen-doctor.module.css';

/** The doctor named by the address. */
export function ChosenDoctor({ doctor }: { doctor: DoctorDetail }) {
  return (
    <div className={styles.doctor}>
      <Avatar name={doctor.name} photoUrl={doctor.photoUrl} />
      <div className={styles.text}>
        <p className={styles.name}>{doctor.name}</p>
        <p className={styles.quiet}>{doctor.specialties.map(({ name }) => name).join(', ')}</p>
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
    </div>
  );
}
