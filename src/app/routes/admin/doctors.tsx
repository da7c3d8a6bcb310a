import { createFileRoute } from '@tanstack/react-router';
import { AdminDoctorsPage } from '../../../subjects/doctors/web/page/admin-doctors-page.tsx';
import { readDoctorsSearch } from '../../../subjects/doctors/web/set-up/doctors-search.ts';
import { ScheduleEditor } from '../../../subjects/schedule/web/hours/schedule-editor.tsx';

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
        void navigate({
          search: next,
          replace: how === 'typing',
          resetScroll: how === 'chosen',
        })
      }
      hours={(doctorId) => <ScheduleEditor doctorId={doctorId} />}
    />
  );
}
