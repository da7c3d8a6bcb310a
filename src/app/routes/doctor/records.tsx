import { createFileRoute } from '@tanstack/react-router';
import { useHeadingFocus } from '../../../base/ui/focus/use-heading-focus.ts';
import { OwnPatientsPage } from '../../../subjects/chart/web/own-patients-page.tsx';
import { RecordPage } from '../../../subjects/chart/web/record-page.tsx';
import { readRecordsSearch } from '../../../subjects/chart/web/records-search.ts';
import { VisitPage } from '../../../subjects/visits/web/visit-page.tsx';

export const Route = createFileRoute('/doctor/records')({
  validateSearch: readRecordsSearch,
  component: Records,
});

function Records() {
  const { turno, paciente, folio } = Route.useSearch();
  const navigate = Route.useNavigate();
  useHeadingFocus(`${turno ?? paciente ?? ''} ${folio ?? ''}`.trim());
  if (turno) return <VisitPage key={turno} appointmentId={turno} />;
  if (paciente)
    return (
      <RecordPage
        key={`${paciente} ${folio}`}
        patientId={paciente}
        fromFolio={folio}
      />
    );
  return (
    <OwnPatientsPage
      title="Historias clínicas"
      withTextSearch
      onOpen={(patientId) => void navigate({ search: { paciente: patientId } })}
    />
  );
}
