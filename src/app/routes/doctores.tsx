import { createFileRoute } from '@tanstack/react-router';
import { readDoctorSearch } from '../../subjects/doctors/web/list/doctor-search.ts';
import { DoctorsPage } from '../../subjects/doctors/web/list/doctors-page.tsx';

export const Route = createFileRoute('/doctores')({
  validateSearch: readDoctorSearch,
  component: Doctors,
});

function Doctors() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DoctorsPage
      search={search}
      onSearch={(next, how) =>
        navigate({
          search: next,
          replace: how === 'typing',
          resetScroll: false,
        })
      }
    />
  );
}
