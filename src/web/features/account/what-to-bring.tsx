import { useState } from 'react';
import type { UpcomingTurno } from '../../../contract/patient/account.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import { Button } from '../../components/button/button.tsx';
import { StepUp } from '../../step-up/step-up.tsx';
import styles from './account.module.css';

interface WhatToBringProps {
  turno: UpcomingTurno;
  clinic: Clinic;
}

/** What to bring and to do before. The preparation tells what the turno is for: it waits for a surer session. */
export function WhatToBring({ turno: { preparation }, clinic: { arrivalNotes } }: WhatToBringProps) {
  const [isRaising, setRaising] = useState(false);
  const isHidden = preparation === null;
  return (
    <div className={styles.bring}>
      <p>Su DNI y, si tiene cobertura, la credencial.</p>
      {preparation && <p>{preparation}</p>}
      {arrivalNotes && <p className={styles.hint}>{arrivalNotes}</p>}
      {isHidden &&
        (isRaising ? (
          <StepUp role="patient" onRaised={() => setRaising(false)} />
        ) : (
          <Button kind="quiet" className={styles.inText} onClick={() => setRaising(true)}>
            Ver si necesita preparación
          </Button>
        ))}
    </div>
  );
}
