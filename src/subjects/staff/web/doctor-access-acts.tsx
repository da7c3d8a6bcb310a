import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import styles from './doctor-access-acts.module.css';
import { useDoctorAccess } from './use-doctor-access.ts';

interface DoctorAccessActsProps {
  doctorId: string;
  name: string;
  access: { isSuspended: boolean; openSessions: number };
}

/** "Cerrar sus sesiones" and "Sin acceso". Each acts at once when it is pressed. */
export function DoctorAccessActs({
  doctorId,
  name,
  access,
}: DoctorAccessActsProps) {
  const { changeAccess, endSessions, error } = useDoctorAccess();
  const { isSuspended, openSessions } = access;
  const { place, focusPlace } = usePlaceFocus();
  const said = <span className="visually-hidden">({name})</span>;
  return (
    <>
      <ActProblem error={error} />
      <div ref={place} tabIndex={-1} className={styles.acts}>
        {openSessions > 0 && (
          <Button
            kind="quiet"
            busy={endSessions.isPending}
            busyLabel="Cerrando…"
            // The pressed button goes away, so the focus moves.
            onClick={() =>
              endSessions.mutate({ doctorId }, { onSuccess: focusPlace })
            }
          >
            Cerrar sus sesiones {said}
          </Button>
        )}
        <Button
          kind="quiet"
          busy={changeAccess.isPending}
          busyLabel={isSuspended ? 'Devolviendo…' : 'Quitando…'}
          onClick={() =>
            changeAccess.mutate({ doctorId, isSuspended: !isSuspended })
          }
        >
          {isSuspended ? 'Devolver el acceso' : 'Sin acceso'} {said}
        </Button>
      </div>
    </>
  );
}
