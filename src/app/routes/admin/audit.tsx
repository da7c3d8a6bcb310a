import { createFileRoute } from '@tanstack/react-router';
import { AuditLogPage } from '../../../panels/reports/web/audit-log-page.tsx';
import { readAuditSearch } from '../../../panels/reports/web/audit-search.ts';

export const Route = createFileRoute('/admin/audit')({
  validateSearch: readAuditSearch,
  component: Audit,
});

function Audit() {
  const { evento = '', desde = '' } = Route.useSearch();
  return (
    <AuditLogPage
      key={`${evento} ${desde}`}
      start={{ kind: evento, from: desde }}
    />
  );
}
