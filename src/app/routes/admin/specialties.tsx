import { createFileRoute } from '@tanstack/react-router';
import { SpecialtiesPage } from '../../../subjects/settings/web/specialties/specialties-page.tsx';
import { ClinicVisitTexts } from '../../../subjects/visits/web/texts/clinic-visit-texts.tsx';

export const Route = createFileRoute('/admin/specialties')({
  component: () => <SpecialtiesPage texts={<ClinicVisitTexts />} />,
});
