import { createFileRoute } from '@tanstack/react-router';
import { SpecialtiesPage } from '../../features/specialties/specialties-page.tsx';
import { ClinicVisitTexts } from '../../features/visit-texts/clinic-visit-texts.tsx';

export const Route = createFileRoute('/admin/specialties')({
  component: () => <SpecialtiesPage texts={<ClinicVisitTexts />} />,
});
