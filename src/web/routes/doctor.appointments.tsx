import { createFileRoute } from '@tanstack/react-router';
import { DoctorHome } from '../features/panel-home/doctor-home.tsx';

export const Route = createFileRoute('/doctor/appointments')({ component: DoctorHome });
