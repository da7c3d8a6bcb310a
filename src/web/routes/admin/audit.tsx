import { createFileRoute } from '@tanstack/react-router';
import { AuditLogPage } from '../../features/audit-log/audit-log-page.tsx';

export const Route = createFileRoute('/admin/audit')({ component: AuditLogPage });
