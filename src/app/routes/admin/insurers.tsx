import { createFileRoute } from '@tanstack/react-router';
import { InsurersPage } from '../../../subjects/settings/web/insurers/insurers-page.tsx';
import { readInsurersSearch } from '../../../subjects/settings/web/insurers/insurers-search.ts';

export const Route = createFileRoute('/admin/insurers')({
  validateSearch: readInsurersSearch,
  component: Insurers,
});

function Insurers() {
  return <InsurersPage search={Route.useSearch()} />;
}
