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
  const { turno, paciente, folio } = Route.useSearch();
  const navigate = Route.useNavigate();
  useHeadingFocus(`${turno ?? paciente ?? ''} ${folio ?? ''}`.trim());
  if (turno) return <VisitPage key={turno} appointmentId={turno} />;
  if (paciente) return <RecordPage key={`${paciente} ${folio}`} patientId={paciente} fromFolio={folio} />;
  return (
    <OwnPatientsPage
      title="Historias clínicas"
      withTextSearch
      onOpen={(patientId) => void navigate({ search: { paciente: patientId } })}
    />
  );
}
