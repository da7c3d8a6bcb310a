import type { States } from '../../../../base/ui/piece-states.ts';
import { AppointmentList } from './appointment-list.tsx';
import {
  exampleAppointments,
  longAppointment,
  timeZone,
} from './example-appointments.pieces.ts';

export const name = 'AppointmentList';

const list = { timeZone, label: 'Turnos que quedarían sin atender' };

export const states: States = {
  'De un profesional': (
    <AppointmentList
      {...list}
      appointments={exampleAppointments}
      total={2}
      withDoctor={false}
    />
  ),
  'De varios profesionales': (
    <AppointmentList
      {...list}
      appointments={exampleAppointments}
      total={2}
      withDoctor
    />
  ),
  'Textos largos, y más de los que se muestran': (
    <AppointmentList
      {...list}
      appointments={[longAppointment, ...exampleAppointments]}
      total={48}
      withDoctor
      linkTo={(_, moment) => <a href="#turno">{moment}</a>}
    />
  ),
};
