import { createFileRoute } from '@tanstack/react-router';
import { DoctorSchedulePage } from '../../../subjects/schedule/web/absences/doctor-schedule-page.tsx';

export const Route = createFileRoute('/doctor/schedule')({
  component: DoctorSchedulePage,
});
