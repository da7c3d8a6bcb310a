import { createFileRoute } from '@tanstack/react-router';
import { readAgendaSearch } from '../../features/consulting-room/agenda-search.ts';
import { ConsultingRoomPage } from '../../features/consulting-room/consulting-room-page.tsx';

export const Route = createFileRoute('/doctor/appointments')({
  validateSearch: readAgendaSearch,
  component: Appointments,
});

function Appointments() {
  return <ConsultingRoomPage search={Route.useSearch()} />;
}
