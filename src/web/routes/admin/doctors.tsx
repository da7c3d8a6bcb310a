import { createFileRoute } from '@tanstack/react-router';
import { readDoctorsSearch } from '../../features/admin-doctors/doctors-search.ts';
import { AdminDoctorsPage } from '../../features/admin-doctors/page/admin-doctors-page.tsx';
import { ScheduleEditor } from '../../features/schedule-editor/schedule-editor.tsx';

export const Route = createFileRoute('/admin/doctors')({
  validateSearch: readDoctorsSearch,
  component: AdminDoctors,
});

function AdminDoctors() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminDoctorsPage
      search={search}
      onSearch={(next, how) =>
        void navigate({ search: next, replace: how === 'typing', resetScroll: how === 'chosen' })
      }
      hours={(doctorId) => <ScheduleEditor doctorId={doctorId} />}
    />
  );
}
