import { createFileRoute } from '@tanstack/react-router';
import { OwnPatientsPage } from '../../../subjects/chart/web/own-patients-page.tsx';

export const Route = createFileRoute('/doctor/patients')({
  component: Patients,
});

function Patients() {
  const navigate = Route.useNavigate();
  return (
    <OwnPatientsPage
      title="Pacientes"
      onOpen={(paciente) =>
        void navigate({ to: '/doctor/records', search: { paciente } })
      }
    />
  );
}
