import { useState } from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import type { DoctorState } from '../../../staff/contract/doctor-state.ts';
import type { AdminDoctor } from '../../contract/doctors.ts';
import styles from '../set-up/admin-doctors.module.css';
import { StateProblem } from './state-problem.tsx';
import { useStateChange } from './use-state-change.ts';

interface Act {
  to: DoctorState;
  label: string;
  /** The text of the question before the act. Absent: the act runs at once. */
  warning?: string;
}

const enable: Act = { to: 'attending', label: 'Habilitar' };
const comeBack: Act = { to: 'attending', label: 'Volver a atender' };
const disable: Act = {
  to: 'disabled',
  label: 'Deshabilitar',
  warning:
    'Deja de aparecer en la página y de recibir turnos, y se cierran sus sesiones. Sus horarios quedan guardados. Puede volver a habilitar la ficha cuando quiera.',
};
const leave: Act = {
  to: 'on_leave',
  label: 'Poner de licencia',
  warning:
    'Deja de aparecer en la página y de recibir turnos, y se cierran sus sesiones, hasta que vuelva a atender. Si sabe las fechas, cargue mejor una ausencia en Horarios.',
};
const retire: Act = {
  to: 'retired',
  label: 'Marcar como retirado',
  warning:
    'Deja de atender y de ingresar, y terminan todos sus horarios: si vuelve, hay que cargarlos otra vez. Lo que atendió en la clínica se conserva.',
};

const actsIn: Record<DoctorState, Act[]> = {
  attending: [leave, disable, retire],
  disabled: [enable, retire],
  on_leave: [comeBack, disable, retire],
  retired: [comeBack],
};

const stateSentences: Record<DoctorState, string> = {
  attending: 'Aparece en la página y recibe turnos.',
  disabled: 'No aparece en la página, no recibe turnos y no puede ingresar.',
  on_leave:
    'Está de licencia: no aparece en la página, no recibe turnos y no puede ingresar.',
  retired: 'Ya no atiende en la clínica.',
};

/** The state of a professional (attends or not), with the possible changes. */
export function StatePart({
  doctor,
  timeZone,
}: {
  doctor: AdminDoctor;
  timeZone: string;
}) {
  const { place: sentence, focusPlace: focusSentence } =
    usePlaceFocus<HTMLParagraphElement>();
  const [request, setRequest] = useState<Act | null>(null);
  const { change, changeTo } = useStateChange(doctor, focusSentence);
  return (
    <>
      <div className={styles.stateActs}>
        <p ref={sentence} tabIndex={-1} className={styles.focusPlace}>
          {stateSentences[doctor.state]}
        </p>
        <StateProblem error={change.error} timeZone={timeZone} />
        <div className={styles.acts}>
          {actsIn[doctor.state].map((act) => (
            <Button
              key={act.label}
              busy={change.isPending && change.variables.state === act.to}
              onClick={() =>
                change.isPending ||
                (act.warning ? setRequest(act) : changeTo(act.to))
              }
            >
              {act.label}
            </Button>
          ))}
        </div>
      </div>
      <PanelConfirm
        open={request !== null}
        title={`¿${request?.label} a ${doctor.name}?`}
        confirmLabel={request?.label ?? ''}
        keepLabel="Dejarlo como está"
        destructive={request?.to === 'retired'}
        onConfirm={() => {
          if (request) changeTo(request.to);
          setRequest(null);
        }}
        onClose={() => setRequest(null)}
      >
        <p>{request?.warning}</p>
      </PanelConfirm>
    </>
  );
}
