import { createFileRoute } from '@tanstack/react-router';
import { readQueueDeskSearch } from '../../../subjects/queue/web/desk/queue-desk-search.ts';
import { QueuePage } from '../../../subjects/queue/web/desk/queue-page.tsx';
import { ScreensPart } from '../../../subjects/queue/web/screens/screens-part.tsx';

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
        void navigate({
          search: (before) => ({ ...before, ...changes }),
          replace: true,
          resetScroll: false,
        })
      }
      screens={<ScreensPart role="reception" />}
    />
  );
}
