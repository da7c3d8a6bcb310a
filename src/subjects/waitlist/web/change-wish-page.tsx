import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import { sayWhat } from './end-words.ts';
import { WishEditor } from './wish-editor.tsx';
import { untilChoices } from './wish-words.ts';

interface ChangeWishPageProps {
  entryId: string;
  clinic: Clinic | undefined;
  onDone: () => void;
}

/** Changes the times that serve a waiting patient. */
export function ChangeWishPage({
  entryId,
  clinic,
  onDone,
}: ChangeWishPageProps) {
  const queryClient = useQueryClient();
  const { list, change } = api.patient.waitlist;
  const query = useQuery(list.queryOptions());
  const changing = useMutation(
    change.mutationOptions({
      onSuccess: async () => {
        confirmDone('Guardamos cuándo le sirve');
        await queryClient.invalidateQueries({ queryKey: list.key() });
        onDone();
      },
    }),
  );
  const entry = query.data?.find(
    ({ id, end }) => id === entryId && end === null,
  );
  return (
    <Page title="¿Cuándo le sirve?" lead={entry && sayWhat(entry)}>
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando su espera…" count={3} />}
      >
        {() =>
          entry && clinic ? (
            <>
              <WishEditor
                terms={entry}
                choices={untilChoices(clinic.today, { chosen: entry.untilDay })}
                submitLabel="Guardar"
                busy={changing.isPending}
                onSubmit={({ weekdays, dayParts, untilDay, atNight }) =>
                  changing.mutate({
                    entryId,
                    weekdays,
                    dayParts,
                    untilDay,
                    atNight,
                  })
                }
                onBack={onDone}
              />
              <ActProblem
                error={changing.error}
                retrying={changing.isPending}
                onRetry={() =>
                  changing.variables && changing.mutate(changing.variables)
                }
              />
            </>
          ) : (
            <EmptyState
              title="Esa espera ya terminó"
              action={
                <ButtonLink to="/mi-cuenta/citas" kind="main">
                  Ver mis turnos
                </ButtonLink>
              }
            />
          )
        }
      </QueryContent>
    </Page>
  );
}
