import { createFileRoute } from '@tanstack/react-router';
import { InsurersPage } from '../../features/insurers/insurers-page.tsx';
import { readInsurersSearch } from '../../features/insurers/insurers-search.ts';

export const Route = createFileRoute('/admin/insurers')({
  validateSearch: readInsurersSearch,
  component: Insurers,
});

function Insurers() {
  return <InsurersPage search={Route.useSearch()} />;
}
