import { raiseLevel } from '../../../base/api/web/client/level-gate.ts';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import styles from '../../../base/ui/page/account.module.css';
import type { UpcomingAppointment } from '../../../subjects/appointments/contract/account.ts';
import { AppointmentChecklist } from './appointment-checklist.tsx';

interface WhatToBringProps {
  appointment: UpcomingAppointment;
  clinic: Clinic;
}

/** A patient who arrived may still send papers and answer forms. */
export function WhileWaiting({ appointmentId }: { appointmentId: string }) {
  return (
    <div className={styles.whileWaiting}>
      <AppointmentChecklist appointmentId={appointmentId} isHere />
    </div>
  );
}

/** The items to bring, and the preparation, which reveals the practice and so needs a step-up. */
export function WhatToBring({
  appointment,
  clinic: { arrivalNotes },
}: WhatToBringProps) {
  const isHidden = appointment.preparation === null;
  return (
    <div className={styles.bring}>
      {isHidden ? (
        <p>Su DNI y, si tiene cobertura, la credencial.</p>
      ) : (
        <AppointmentChecklist appointmentId={appointment.id} />
      )}
      {arrivalNotes && <p className={styles.hint}>{arrivalNotes}</p>}
      {isHidden && (
        <Button
          kind="quiet"
          className={styles.inText}
          onClick={() => void raiseLevel()}
        >
          Ver si necesita preparación
        </Button>
      )}
    </div>
  );
}
