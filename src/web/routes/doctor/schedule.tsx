import { createFileRoute } from '@tanstack/react-router';
import { DoctorSchedulePage } from '../../features/doctor-schedule/doctor-schedule-page.tsx';

export const Route = createFileRoute('/doctor/schedule')({ component: DoctorSchedulePage });
