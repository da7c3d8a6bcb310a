import { createFileRoute } from '@tanstack/react-router';
import { MessagesPage } from '../../../subjects/messages/web/messages-page.tsx';
import { readMessagesSearch } from '../../../subjects/messages/web/messages-search.ts';

export const Route = createFileRoute('/recepcion/messages')({
  validateSearch: readMessagesSearch,
  component: () => <MessagesPage role="reception" search={Route.useSearch()} />,
});
