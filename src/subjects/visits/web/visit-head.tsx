import type { ReactNode } from 'react';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { formatTime } from '../../../base/ui/format/format.ts';
import { numberOf } from '../../../base/ui/format/person-words.ts';
import { coverageOf } from '../../appointments/web/acts/appointment-words.ts';
import type { VisitRecord } from '../contract/visit.ts';
import styles from './visit.module.css';

/** `Turno de las 10:20 · Control · 46 años · DNI 30.111.222 · Historia 12`. */
export function personWords(visit: VisitRecord, timeZone: string): string {
  const { patient, startsAt, practiceName } = visit;
  const { fullName, name, ageYears, recordNumber } = patient;
  return [
    `Turno de las ${formatTime(startsAt, timeZone)}`,
    practiceName,
    fullName !== name && `en el documento: ${fullName}`,
    ageYears !== null && (ageYears === 1 ? '1 año' : `${ageYears} años`),
    numberOf(patient),
    // The payer of this visit, in the words of the day's list.
    coverageOf(visit),
    // The visit just signed opened a record, whose number comes with the next reading.
    recordNumber === null
      ? !visit.signed && 'sin historia todavía'
      : `historia n.º ${recordNumber}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Further acts, and the ways out. */
export function BackToDay({
  patientId,
  children,
}: {
  patientId?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.ways}>
      {children}
      {patientId && (
        <ButtonLink
          to="/doctor/records"
          search={{ paciente: patientId }}
          kind="quiet"
        >
          Historia
        </ButtonLink>
      )}
      <ButtonLink to="/doctor/appointments" kind="quiet">
        Mi día
      </ButtonLink>
    </div>
  );
}
