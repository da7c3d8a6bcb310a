import type { States } from '../../../../base/ui/piece-states.ts';
import {
  longAppointment,
  standing,
  timeZone,
} from './example-appointments.pieces.ts';
import { StandingAppointments } from './standing-appointments.tsx';

export const name = 'StandingAppointments';

export const states: States = {
  'Un profesional deja la cobertura': (
    <StandingAppointments standing={standing} timeZone={timeZone} />
  ),
  'Termina la cobertura entera': (
    <StandingAppointments standing={standing} timeZone={timeZone} isOfInsurer />
  ),
  'Textos largos': (
    <StandingAppointments
      standing={{ ...standing, total: 120, appointments: [longAppointment] }}
      timeZone={timeZone}
    />
  ),
};
