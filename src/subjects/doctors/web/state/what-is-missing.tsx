import { Link } from '@tanstack/react-router';
import { Button } from '../../../../base/ui/button/button.tsx';
import { focusHeading } from '../../../../base/ui/focus/focus-heading.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { DoctorState } from '../../../staff/contract/doctor-state.ts';
import type { AdminDoctor, DoctorLack } from '../../contract/doctors.ts';
import styles from '../set-up/admin-doctors.module.css';
import type { DoctorPart } from '../set-up/doctors-search.ts';
import { StateProblem } from './state-problem.tsx';
import { useStateChange } from './use-state-change.ts';

const lackLinks: Record<DoctorLack, { text: string; part: DoctorPart }> = {
  license: { text: 'Falta una matrícula vigente', part: 'datos' },
  practices: { text: 'Faltan sus prácticas', part: 'practicas' },
  hours: { text: 'Faltan sus horarios', part: 'horarios' },
  sign_in: { text: 'Todavía no ingresó', part: 'datos' },
};

/**
 * The list of what a professional lacks before the first appointment, each with a link, and the last step:
 * enabling.
 */
export function WhatIsMissing({
  doctor,
  timeZone,
}: {
  doctor: AdminDoctor;
  timeZone: string;
}) {
  const { change, changeTo } = useStateChange(doctor, focusHeading);
  const { state, lacks } = doctor;
  const isSetUp = state === 'disabled' || state === 'attending';
  const isReady = lacks.every((lack) => lack === 'sign_in');
  if (!isSetUp || (state === 'attending' && isReady)) return null;
  return (
    <Notice
      tone={isReady ? 'info' : 'warning'}
      title={titleOf(state, isReady)}
      actions={
        state === 'disabled' && (
          <Button busy={change.isPending} onClick={() => changeTo('attending')}>
            {isReady ? 'Habilitar ahora' : 'Habilitar igual'}
          </Button>
        )
      }
    >
      {lacks.length > 0 && (
        <ul className={styles.missing}>
          {lacks.map((lack) => (
            <li key={lack}>
              <Link
                to="/admin/doctors"
                search={{ doctor: doctor.id, parte: lackLinks[lack].part }}
                resetScroll={false}
                activeProps={{ 'aria-current': undefined }}
              >
                {lackLinks[lack].text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <StateProblem error={change.error} timeZone={timeZone} />
    </Notice>
  );
}

function titleOf(state: DoctorState, isReady: boolean): string {
  if (state === 'attending') return 'Todavía no se le pueden dar turnos';
  return isReady ? 'Todo listo para empezar' : 'Antes de habilitar la ficha';
}
