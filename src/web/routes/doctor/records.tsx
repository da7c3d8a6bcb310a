import { createFileRoute } from '@tanstack/react-router';
import { useHeadingFocus } from '../../components/page/use-heading-focus.ts';
import { OwnPatientsPage } from '../../features/record/own-patients-page.tsx';
import { RecordPage } from '../../features/record/record-page.tsx';
import { readRecordsSearch } from '../../features/record/records-search.ts';
import { VisitPage } from '../../features/visit/visit-page.tsx';

export const Route = createFileRoute('/doctor/records')({
  validateSearch: readRecordsSearch,
  component: Records,
});

function Records() {
  const { turno, paciente } = Route.useSearch();
  const navigate = Route.useNavigate();
  useHeadingFocus(turno ?? paciente ?? '');
  if (turno) return <VisitPage key={turno} appointmentId={turno} />;
  if (paciente) return <RecordPage key={paciente} patientId={paciente} />;
  return (
    <OwnPatientsPage
      title="Historias clínicas"
      onOpen={(patientId) => void navigate({ search: { paciente: patientId } })}
    />
  );
}
