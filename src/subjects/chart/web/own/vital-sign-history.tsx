import { Section } from '../../../../base/ui/section/section.tsx';
import type { RecordEntry } from '../../../record/contract/record-entries.ts';
import { MeasurementHistories } from '../../../record/web/measurement-histories.tsx';
import { measurementsOf } from '../../../record/web/measurements.ts';
import styles from './record.module.css';

interface VitalSignHistoryProps {
  /** Newest first. */
  entries: RecordEntry[];
  areThereOlder: boolean;
}

/** The measurements of the visits that are shown, over time. */
export function VitalSignHistory({
  entries,
  areThereOlder,
}: VitalSignHistoryProps) {
  return (
    <Section title="Mis mediciones">
      {measurementsOf(entries).length === 0 ? (
        <p>
          En las consultas que se muestran no hay mediciones anotadas, como la
          presión o el peso.
        </p>
      ) : (
        <>
          {areThereOlder && (
            <p className={styles.quiet}>
              De las consultas que se muestran arriba. Para ver más, toque «Ver
              anteriores».
            </p>
          )}
          <MeasurementHistories entries={entries} />
        </>
      )}
    </Section>
  );
}
