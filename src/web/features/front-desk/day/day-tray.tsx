import { AppointmentProblem } from '../../../appointments/acts/appointment-problem.tsx';
import { UndoNotice } from '../../../appointments/acts/undo-notice.tsx';
import { SamePerson } from '../../../appointments/same-person/same-person.tsx';
import { listedNameOf } from '../../../format/person-words.ts';
import { ArrivalNotice } from '../admission/arrival-notice.tsx';
import styles from '../front-desk.module.css';
import { MovedNotice } from '../move/moved-notice.tsx';
import { useShownDay } from '../shown-day.ts';
import { useDesk } from './use-desk.ts';

/** Refusals and undos of the appointments that have no row of the list to show them. */
export function DayTray() {
  const { acts, moves, search, shown, find, openAdmission, readAgain } = useDesk();
  const { appointments, leftWaiting, today } = useShownDay();
  const isHidden = (id: string) =>
    search.vista === 'agenda' || !shown.some((appointment) => appointment.id === id);
  const failed = [...appointments, ...leftWaiting].filter(
    ({ id }) => acts.failureOf(id) !== null && isHidden(id),
  );
  const last = acts.undoable.find(({ ticket }) => ticket !== null);
  const arrived = last && find(last.appointmentId);
  return (
    <div className={styles.tray}>
      {failed.map((appointment) => (
        <div key={appointment.id} className={styles.moved}>
          <p className={styles.resultName}>{listedNameOf(appointment.patient)}</p>
          <AppointmentProblem appointment={appointment} acts={acts} />
        </div>
      ))}
      {arrived && (
        <SamePerson key={`same ${arrived.patient.id}`} patientId={arrived.patient.id} today={today} />
      )}
      {arrived?.lacks && (
        <ArrivalNotice
          key={arrived.id}
          appointment={arrived}
          lacks={arrived.lacks}
          onAdmit={openAdmission}
          onChanged={readAgain}
        />
      )}
      <MovedNotice moves={moves} />
      <UndoNotice
        acts={{ ...acts, undoable: acts.undoable.filter(({ appointmentId }) => isHidden(appointmentId)) }}
      />
    </div>
  );
}
