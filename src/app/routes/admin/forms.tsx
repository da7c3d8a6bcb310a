import { createFileRoute } from '@tanstack/react-router';
import { QuestionnairesPage } from '../../../subjects/forms/web/questionnaires-page.tsx';

export const Route = createFileRoute('/admin/forms')({
  component: QuestionnairesPage,
});
