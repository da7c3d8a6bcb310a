import { createFileRoute } from '@tanstack/react-router';
import { AdminRequestsPage } from '../../../subjects/doctors/web/requests/admin-requests-page.tsx';

export const Route = createFileRoute('/admin/requests')({
  component: AdminRequestsPage,
});
