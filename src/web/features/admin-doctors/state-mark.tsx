import type { DoctorState } from '../../../contract/admin/doctors.ts';
import styles from './admin-doctors.module.css';
import { stateWords } from './doctor-words.ts';

/** Whether somebody attends, as colour, word and shape. */
export function StateMark({ state }: { state: DoctorState }) {
  const { name, sign, tone } = stateWords[state];
  return (
    <span className={styles.mark} data-tone={tone}>
      <span aria-hidden="true">{sign}</span> {name}
    </span>
  );
}
