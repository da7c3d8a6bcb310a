import { createFileRoute } from '@tanstack/react-router';
import { QuestionnairesPage } from '../../features/questionnaires/questionnaires-page.tsx';

export const Route = createFileRoute('/admin/forms')({ component: QuestionnairesPage });
