import type { ReactNode } from 'react';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { AppointmentList } from './appointment-list.tsx';
import type { AppointmentsOutside as Outside } from './outside-schedule.ts';

interface AppointmentsOutsideProps {
  outside: Outside;
  timeZone: string;
  /** True if the appointments belong to several professionals. */
  withDoctor?: boolean;
  /** The advice about them. By default, the steps of the counter. */
  advice?: string;
  actions?: ReactNode;
}

/**
 * Shows that a change was refused because these patients would be left without attention, with a way to reach
 * each.
 */
export function AppointmentsOutside({
  outside,
  timeZone,
  withDoctor = false,
  advice = 'Muévalos o cancélelos desde Recepción y vuelva a intentar.',
  actions,
}: AppointmentsOutsideProps) {
  const { total } = outside;
  return (
    <Problem
      title={
        total === 1
          ? 'No se guardó: hay un turno dado que quedaría sin atender'
          : `No se guardó: hay ${total} turnos dados que quedarían sin atender`
      }
      actions={actions}
    >
      <p>{advice}</p>
      <AppointmentList
        appointments={outside.appointments}
        total={total}
        timeZone={timeZone}
        label="Turnos que quedarían sin atender"
        withDoctor={withDoctor}
      />
    </Problem>
  );
}
