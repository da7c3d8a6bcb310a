import { createFileRoute } from '@tanstack/react-router';
import { DoctorStatisticsPage } from '../../features/doctor-statistics/doctor-statistics-page.tsx';

export const Route = createFileRoute('/doctor/statistics')({ component: DoctorStatisticsPage });
