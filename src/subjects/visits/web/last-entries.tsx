import { useState } from 'react';
import { formatNumericDay } from '../../../base/ui/format/format.ts';
import { MeasurementsDialog } from '../../record/web/measurements-dialog.tsx';
import type { VisitRecord } from '../contract/visit.ts';
import styles from './visit.module.css';

const shownAtOnce = 3;

/** The last signed visits of the patient, in a line each. */
export function LastEntries({
  visit: { lastEntries, entryCount, patient },
  timeZone,
}: {
  visit: VisitRecord;
  timeZone: string;
}) {
  const [areMeasurementsOpen, setMeasurementsOpen] = useState(false);
  if (entryCount === 0)
    return (
      <p className={styles.quiet}>Es la primera consulta de esta historia.</p>
    );
  const shown = lastEntries.slice(0, shownAtOnce);
  return (
    <div className={styles.last}>
      <div className={styles.listHead}>
        <h2 id="ultimas-consultas" className={styles.sideTitle}>
          Últimas consultas
        </h2>
        <button
          type="button"
          className={styles.add}
          onClick={() => setMeasurementsOpen(true)}
        >
          Mediciones
        </button>
      </div>
      <ul aria-labelledby="ultimas-consultas">
        {shown.map(
          ({ id, signedAt, authorName, specialtyName, reason, diagnoses }) => (
            <li key={id} className={styles.lastEntry}>
              <span className={styles.quiet}>
                {formatNumericDay(signedAt, timeZone)} · {authorName},{' '}
                {specialtyName}
              </span>
              <span>
                {reason === null
                  ? 'Reservada a quien la firmó'
                  : [reason, diagnoses.join(', ')].filter(Boolean).join(' → ')}
              </span>
            </li>
          ),
        )}
      </ul>
      {areMeasurementsOpen && (
        <MeasurementsDialog
          patientId={patient.id}
          name={patient.name}
          onClose={() => setMeasurementsOpen(false)}
        />
      )}
    </div>
  );
}
