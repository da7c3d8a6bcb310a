import { createFileRoute } from '@tanstack/react-router';
import { MessagesPage } from '../../features/messages/messages-page.tsx';
import { readMessagesSearch } from '../../features/messages/messages-search.ts';

export const Route = createFileRoute('/admin/messages')({
  validateSearch: readMessagesSearch,
  component: () => <MessagesPage role="admin" search={Route.useSearch()} />,
});
