import { createFileRoute } from '@tanstack/react-router';
import { ReceptionPatientsPage } from '../../../panels/counter/web/patients/reception-patients-page.tsx';
import { readPatientsSearch } from '../../../subjects/patients/web/file/patients-search.ts';

export const Route = createFileRoute('/recepcion/patients')({
  validateSearch: readPatientsSearch,
  component: Patients,
});

function Patients() {
  const navigate = Route.useNavigate();
  return (
    <ReceptionPatientsPage
      search={Route.useSearch()}
      onOpen={(paciente) => void navigate({ search: { paciente } })}
    />
  );
}
