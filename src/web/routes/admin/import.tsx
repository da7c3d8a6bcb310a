import { createFileRoute } from '@tanstack/react-router';
import { DiagnosisListsPage } from '../../features/diagnosis-lists/diagnosis-lists-page.tsx';

export const Route = createFileRoute('/admin/import')({ component: DiagnosisListsPage });
