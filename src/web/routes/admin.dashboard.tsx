import { createFileRoute } from '@tanstack/react-router';
import { AdminHome } from '../features/panel-home/admin-home.tsx';

export const Route = createFileRoute('/admin/dashboard')({ component: AdminHome });
