import { Button } from '../../../../base/ui/button/button.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import { nameAt, statusWord } from './appointment-words.ts';
import type { AppointmentActs } from './use-appointment-acts.ts';

interface AppointmentProblemProps {
  /** The appointment in its present state. */
  appointment: StaffAppointment;
  acts: AppointmentActs;
}

/** Why the last act on an appointment failed, shown beside it until dismissed. */
export function AppointmentProblem({
  appointment,
  acts,
}: AppointmentProblemProps) {
  const failed = acts.failureOf(appointment.id);
  if (!failed) return null;
  const { code, sentence, canRetry } = failed.refusal;
  const isRoomInUse = code === 'ROOM_IN_USE';
  return (
    <Problem
      title={sentence}
      {...(canRetry && { onRetry: () => acts.again(appointment) })}
      actions={
        <>
          {isRoomInUse && (
            <Button
              onClick={() =>
                acts.start(appointment, { kind: 'call', isShared: true })
              }
            >
              Llamar igual
            </Button>
          )}
          <Button kind="quiet" onClick={() => acts.forget(appointment.id)}>
            {isRoomInUse ? 'No llamar' : 'Entendido'}
          </Button>
        </>
      }
    >
      {code === 'WRONG_STATUS' && (
        <p>
          El turno de {nameAt(acts.role, appointment)} está así:{' '}
          {statusWord(appointment)}.
        </p>
      )}
    </Problem>
  );
}
