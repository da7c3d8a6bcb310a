import { createFileRoute } from '@tanstack/react-router';
import { DiagnosisListsPage } from '../../../subjects/visits/web/diagnoses/diagnosis-lists-page.tsx';

export const Route = createFileRoute('/admin/import')({
  component: DiagnosisListsPage,
});
