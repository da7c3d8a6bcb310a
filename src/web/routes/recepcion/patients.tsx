import { createFileRoute } from '@tanstack/react-router';
import { readPatientsSearch } from '../../features/reception-patients/patients-search.ts';
import { ReceptionPatientsPage } from '../../features/reception-patients/reception-patients-page.tsx';

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
