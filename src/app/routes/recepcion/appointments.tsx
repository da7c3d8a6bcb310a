import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { FrontDeskPage } from '../../../panels/counter/web/day/front-desk-page.tsx';
import { readFrontDeskSearch } from '../../../panels/counter/web/front-desk-search.ts';
import { ArrivalParts } from '../../../panels/counter/web/patients/arrival-parts.tsx';

export const Route = createFileRoute('/recepcion/appointments')({
  validateSearch: readFrontDeskSearch,
  component: FrontDesk,
});

function FrontDesk() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FrontDeskPage
      search={search}
      onSearch={(changes) =>
        void navigate({
          search: (before) => ({ ...before, ...changes }),
          replace: true,
          resetScroll: false,
        })
      }
      patientLink={(patientId, name) => (
        <ButtonLink
          to="/recepcion/patients"
          search={{ paciente: patientId }}
          kind="quiet"
        >
          Ver ficha <span className="visually-hidden">de {name}</span>
        </ButtonLink>
      )}
      admissionParts={(asked) => <ArrivalParts {...asked} />}
    />
  );
}
