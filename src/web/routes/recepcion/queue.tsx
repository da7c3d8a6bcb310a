import { createFileRoute } from '@tanstack/react-router';
import { readQueueDeskSearch } from '../../features/queue-desk/queue-desk-search.ts';
import { QueuePage } from '../../features/queue-desk/queue-page.tsx';
import { ScreensPart } from '../../features/screens/screens-part.tsx';

export const Route = createFileRoute('/recepcion/queue')({
  validateSearch: readQueueDeskSearch,
  component: QueueOfDesk,
});

function QueueOfDesk() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <QueuePage
      search={search}
      onSearch={(changes) =>
        void navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false })
      }
      screens={<ScreensPart role="reception" />}
    />
  );
}
