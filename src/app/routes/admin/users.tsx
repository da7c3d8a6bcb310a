import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '../../../subjects/staff/web/users-page.tsx';

export const Route = createFileRoute('/admin/users')({ component: UsersPage });
