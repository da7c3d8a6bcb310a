import { Button } from '../../../../base/ui/button/button.tsx';
import type { States } from '../../../../base/ui/piece-states.ts';
import { AppointmentsOutside } from './appointments-outside.tsx';
import {
  exampleAppointments,
  longAppointment,
  timeZone,
} from './example-appointments.pieces.ts';

export const name = 'AppointmentsOutside';

export const states: States = {
  'Un turno': (
    <AppointmentsOutside
      outside={{ total: 1, appointments: exampleAppointments.slice(0, 1) }}
      timeZone={timeZone}
    />
  ),
  'Varios, con un acto': (
    <AppointmentsOutside
      outside={{ total: 2, appointments: exampleAppointments }}
      timeZone={timeZone}
      withDoctor
      advice="Puede avisarles ahora, o cerrar el día desde la agenda."
      actions={<Button>Ver la agenda del día</Button>}
    />
  ),
  'Textos largos': (
    <AppointmentsOutside
      outside={{
        total: 48,
        appointments: [longAppointment, ...exampleAppointments],
      }}
      timeZone={timeZone}
      withDoctor
    />
  ),
};
