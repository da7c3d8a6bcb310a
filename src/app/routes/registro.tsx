import { createFileRoute } from '@tanstack/react-router';
import { ProfessionalRequestPage } from '../../subjects/doctors/web/requests/professional-request-page.tsx';

interface RegisterSearch {
  como?: 'profesional';
}

export const Route = createFileRoute('/registro')({
  validateSearch: ({ como }: Record<string, unknown>): RegisterSearch =>
    como === 'profesional' ? { como } : {},
  component: Register,
});

function Register() {
  const { como } = Route.useSearch();
  return <ProfessionalRequestPage isProfessional={como === 'profesional'} />;
}
