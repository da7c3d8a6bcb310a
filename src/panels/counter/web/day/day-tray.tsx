import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { AppointmentProblem } from '../../../../subjects/appointments/web/acts/appointment-problem.tsx';
import { UndoNotice } from '../../../../subjects/appointments/web/acts/undo-notice.tsx';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import { SamePerson } from '../../../../subjects/patients/web/same-person.tsx';
import { MovedNotice } from '../../../../subjects/rescheduling/web/moved-notice.tsx';
import { ArrivalNotice } from '../arrival/arrival-notice.tsx';
import { useDesk } from './use-desk.ts';

/** Refusals and undos of appointments that have no row in the list. */
export function DayTray() {
  const { acts, moves, search, shown, find, openAdmission, readAgain } =
    useDesk();
  const { appointments, leftWaiting, today } = useShownDay();
  const isHidden = (id: string) =>
    search.vista === 'agenda' ||
    !shown.some((appointment) => appointment.id === id);
  const failed = [...appointments, ...leftWaiting].filter(
    ({ id }) => acts.failureOf(id) !== null && isHidden(id),
  );
  const last = acts.undoable.find(({ ticket }) => ticket !== null);
  const arrived = last && find(last.appointmentId);
  return (
    <div className={styles.tray}>
      {failed.map((appointment) => (
        <div key={appointment.id} className={styles.moved}>
          <p className={styles.resultName}>
            {listedNameOf(appointment.patient)}
          </p>
          <AppointmentProblem appointment={appointment} acts={acts} />
        </div>
      ))}
      {arrived && (
        <SamePerson
          key={`same ${arrived.patient.id}`}
          patientId={arrived.patient.id}
          today={today}
        />
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
        acts={{
          ...acts,
          undoable: acts.undoable.filter(({ appointmentId }) =>
            isHidden(appointmentId),
          ),
        }}
      />
    </div>
  );
}
