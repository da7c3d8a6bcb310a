import { createFileRoute } from '@tanstack/react-router';
import { DoctorStatisticsPage } from '../../../panels/reports/web/doctor-statistics-page.tsx';

export const Route = createFileRoute('/doctor/statistics')({
  component: DoctorStatisticsPage,
});
