import { createFileRoute } from '@tanstack/react-router';
import { AuditLogPage } from '../../features/audit-log/audit-log-page.tsx';
import { readAuditSearch } from '../../features/audit-log/audit-search.ts';

export const Route = createFileRoute('/admin/audit')({
  validateSearch: readAuditSearch,
  component: Audit,
});

function Audit() {
  const { evento = '', desde = '' } = Route.useSearch();
  return <AuditLogPage key={`${evento} ${desde}`} start={{ kind: evento, from: desde }} />;
}
