import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import { patientNameOf } from './appointment-words.ts';

/** True if the start asks first: the counter has not noted the patient's arrival. */
export const asksToStart = ({
  status,
}: Pick<StaffAppointment, 'status'>): boolean => status === 'booked';

interface StartQuestionProps {
  appointment: StaffAppointment;
  onStart: () => void;
  onClose: () => void;
}

/** Asks before the start of a visit, if its patient has not arrived. */
export function StartQuestion({
  appointment,
  onStart,
  onClose,
}: StartQuestionProps) {
  return (
    <PanelConfirm
      open
      title={`¿Empezar la consulta de ${patientNameOf(appointment)}?`}
      confirmLabel="Empezar igual"
      keepLabel="No empezar"
      onConfirm={() => {
        onClose();
        onStart();
      }}
      onClose={onClose}
    >
      Recepción todavía no anotó su llegada.
    </PanelConfirm>
  );
}
