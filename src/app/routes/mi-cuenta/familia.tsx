import { createFileRoute } from '@tanstack/react-router';
import { FamilyPage } from '../../../subjects/patients/web/family/family-page.tsx';

export const Route = createFileRoute('/mi-cuenta/familia')({
  component: FamilyPage,
});
