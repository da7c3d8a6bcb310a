import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import {
  identityOf,
  listedNameOf,
} from '../../../../base/ui/format/person-words.ts';
import styles from './reception-patients.module.css';

interface PatientLinkProps {
  patient: Parameters<typeof listedNameOf>[0] &
    Parameters<typeof identityOf>[0] & { id: string; phone: string | null };
  today: string;
}

/** A link to a person on file, with data that tell them from namesakes. */
export function PatientLink({ patient, today }: PatientLinkProps) {
  const identity = [
    identityOf(patient, today),
    patient.phone && formatPhone(patient.phone),
  ];
  return (
    <>
      <Link
        to="/recepcion/patients"
        search={{ paciente: patient.id }}
        className={styles.name}
      >
        {listedNameOf(patient)}
      </Link>
      <p className={styles.quiet}>{identity.filter(Boolean).join(' · ')}</p>
    </>
  );
}

export function BackToPatients() {
  return (
    <ButtonLink
      to="/recepcion/patients"
      search={{}}
      activeOptions={{ exact: true }}
      kind="quiet"
      className={styles.back}
    >
      <span aria-hidden="true">‹ </span>Pacientes
    </ButtonLink>
  );
}
