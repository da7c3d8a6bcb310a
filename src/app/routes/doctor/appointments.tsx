import { createFileRoute } from '@tanstack/react-router';
import { readAgendaSearch } from '../../../panels/consulting-room/web/agenda-search.ts';
import { ConsultingRoomPage } from '../../../panels/consulting-room/web/consulting-room-page.tsx';

export const Route = createFileRoute('/doctor/appointments')({
  validateSearch: readAgendaSearch,
  component: Appointments,
});

function Appointments() {
  return <ConsultingRoomPage search={Route.useSearch()} />;
}
