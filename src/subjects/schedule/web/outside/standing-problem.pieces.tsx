import type { States } from '../../../../base/ui/piece-states.ts';
import {
  longAppointment,
  standing,
  timeZone,
} from './example-appointments.pieces.ts';
import { StandingProblem } from './standing-problem.tsx';

export const name = 'StandingProblem';

const form = { timeZone, submitLabel: 'Guardar igual', confirm() {} };

export const states: States = {
  'Dos turnos': (
    <StandingProblem {...form} standing={standing} ending="OSDE" isOfInsurer />
  ),
  'Textos largos': (
    <StandingProblem
      {...form}
      standing={{ ...standing, total: 48, appointments: [longAppointment] }}
      ending="Obra Social del Personal de la Industria de la Construcción"
    />
  ),
};
