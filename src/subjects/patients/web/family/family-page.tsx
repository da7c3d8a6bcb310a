import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { OwnFamily } from '../../contract/patient-family.ts';
import { AddFamily } from './add-family.tsx';
import { MakeCode } from './make-code.tsx';
import { RepresentativesPart } from './representatives-part.tsx';
import { RepresentedPart } from './represented-part.tsx';

/** The patients whom the signed-in patient represents, and their representatives. */
export function FamilyPage() {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const family = useQuery(api.patient.family.list.queryOptions());
  const query = {
    ...family,
    data: family.data &&
      clinic.data && { family: family.data, today: clinic.data.today },
    error: family.error ?? clinic.error,
    refetch: () => Promise.all([family.refetch(), clinic.refetch()]),
  };
  return (
    <Page
      title="Mi familia"
      lead="Saque turnos y siga la atención de quienes están a su cargo."
    >
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando a su familia…" count={3} />}
      >
        {(data) => <Parts {...data} />}
      </QueryContent>
    </Page>
  );
}

function Parts({ family, today }: { family: OwnFamily; today: string }) {
  return (
    <>
      <Section title="Personas a su cargo">
        {family.represented.length === 0 ? (
          <EmptyState title="Todavía no tiene a nadie a su cargo">
            <p>
              En recepción vinculan a sus hijos o a quien usted cuida, con un
              documento que lo acredite: partida de nacimiento, libreta de
              familia, tutela o poder.
            </p>
          </EmptyState>
        ) : (
          <RepresentedPart represented={family.represented} today={today} />
        )}
      </Section>
      <AddFamily />
      {family.representatives.length > 0 && (
        <Section title="Quiénes actúan por usted">
          <RepresentativesPart representatives={family.representatives} />
        </Section>
      )}
      <MakeCode />
    </>
  );
}
