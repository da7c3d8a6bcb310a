import { createFileRoute } from '@tanstack/react-router';
import { SpecialtiesPage } from '../../features/specialties/specialties-page.tsx';

export const Route = createFileRoute('/admin/specialties')({ component: SpecialtiesPage });
