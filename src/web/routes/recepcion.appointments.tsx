import { createFileRoute } from '@tanstack/react-router';
import { ReceptionHome } from '../features/panel-home/reception-home.tsx';

export const Route = createFileRoute('/recepcion/appointments')({ component: ReceptionHome });
