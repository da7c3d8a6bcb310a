import type { States } from '../piece-states.ts';
import { Problem } from '../problem/problem.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

export const name = 'CalendarFeed';

const act = { isPending: false, isSuccess: false, reset() {}, mutate() {} };
const feed = {
  about:
    'Sus turnos en el calendario del teléfono. Quien tenga la dirección ve día y hora, y ningún nombre.',
  hasFeed: false,
  address: null,
  create: act,
  end: act,
  problem: null,
};

export const states: States = {
  'Sin calendario': <CalendarFeed {...feed} />,
  'Creando la dirección': (
    <CalendarFeed {...feed} create={{ ...act, isPending: true }} />
  ),
  'Dirección recién creada, larga': (
    <CalendarFeed
      {...feed}
      hasFeed
      address="https://turnos.clinicadelparque.com.ar/calendar/01a1fd38e932712a801f6bf51545376d-9f3b2c.ics"
    />
  ),
  'Con calendario': <CalendarFeed {...feed} hasFeed />,
  'Con un problema': (
    <CalendarFeed
      {...feed}
      hasFeed
      problem={
        <Problem title="No hay conexión con la clínica. Revise su internet e intente otra vez." />
      }
    />
  ),
};
