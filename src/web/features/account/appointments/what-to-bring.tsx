import type { UpcomingAppointment } from '../../../../contract/patient/account.ts';
import type { Clinic } from '../../../../contract/public/clinic.ts';
import { raiseLevel } from '../../../api/level-gate.ts';
import { Button } from '../../../components/button/button.tsx';
import styles from '../account.module.css';

interface WhatToBringProps {
  appointment: UpcomingAppointment;
  clinic: Clinic;
}

/** What to bring and prepare. The preparation reveals the practice, so it needs a step-up. */
export function WhatToBring({ appointment: { preparation }, clinic: { arrivalNotes } }: WhatToBringProps) {
  const isHidden = preparation === null;
  return (
    <div className={styles.bring}>
      <p>Su DNI y, si tiene cobertura, la credencial.</p>
      {preparation && <p>{preparation}</p>}
      {arrivalNotes && <p className={styles.hint}>{arrivalNotes}</p>}
      {isHidden && (
        <Button kind="quiet" className={styles.inText} onClick={() => void raiseLevel()}>
          Ver si necesita preparación
        </Button>
      )}
    </div>
  );
}
