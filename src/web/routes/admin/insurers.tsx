import { createFileRoute } from '@tanstack/react-router';
import { InsurersPage } from '../../features/insurers/insurers-page.tsx';

export const Route = createFileRoute('/admin/insurers')({ component: InsurersPage });
