import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { PhoneFrame } from '../../../../base/ui/layout/phone-frame.tsx';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import type { OwnQueue } from '../../contract/own-queue.ts';
import { OwnPlace } from './own-place.tsx';

/** The page also polls, because a phone in a pocket often loses the stream. */
const LOOK_MS = 20_000;

/**
 * One patient's place in the queue, on their own phone: their number, the people before, and the call, large.
 */
export function OwnQueuePage({ token }: { token: string }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  const query = useOwnQueue(token, 'public');
  return (
    <PhoneFrame>
      {isVoid(query.error) ? (
        <Page
          title="Este enlace ya no sirve"
          lead="Vale solo el día del turno. Si lo espera hoy, pida otro en recepción."
          action={
            <ButtonLink kind="main" to="/">
              Ir al inicio
            </ButtonLink>
          }
        />
      ) : (
        <Page title="Su turno">
          <QueryContent
            query={query}
            loading={<Loading label="Buscando su lugar…" />}
          >
            {(queue) => (
              <LinkedPlace
                queue={queue}
                token={token}
                timeZone={clinic?.timeZone}
              />
            )}
          </QueryContent>
        </Page>
      )}
    </PhoneFrame>
  );
}

/**
 * The same for a signed-in patient. The paper may be another person's, so it shows the link's own
 * appointment.
 */
export function OwnQueueInAccount({ token }: { token: string }) {
  const query = useOwnQueue(token, 'patient');
  const back = (
    <ButtonLink kind="second" to="/mi-cuenta/citas">
      Ver mis turnos
    </ButtonLink>
  );
  if (isVoid(query.error)) {
    return (
      <Page
        title="Este enlace ya no sirve"
        lead="Vale solo el día del turno. Si lo espera hoy, aparece en “Mis turnos”; si no, pida otro en recepción."
        action={back}
      />
    );
  }
  return (
    <Page title="Su turno" action={back}>
      <OwnQueueView token={token} />
    </Page>
  );
}

/** The place alone, within a page of a patient who is signed in. */
export function OwnQueueView({ token }: { token: string }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  const query = useOwnQueue(token, 'patient');
  return (
    <QueryContent
      query={query}
      loading={<Loading label="Buscando su lugar…" />}
    >
      {(queue) => (
        <LinkedPlace queue={queue} token={token} timeZone={clinic?.timeZone} />
      )}
    </QueryContent>
  );
}

const isVoid = (error: unknown) =>
  Boolean(error) &&
  ['LINK_VOID', 'INVALID_INPUT'].includes(problemOf(error).code);

/** Both doors hear of changes in the queue, so a panel needs no second stream. */
function useOwnQueue(token: string, door: 'public' | 'patient') {
  const queryClient = useQueryClient();
  const read = api.public.ownQueue.read.queryOptions({ input: { token } });
  const query = useQuery({ ...read, refetchInterval: LOOK_MS });
  useLive(
    door,
    () => void queryClient.invalidateQueries({ queryKey: read.queryKey }),
  );
  return query;
}

interface LinkedPlaceProps {
  queue: OwnQueue;
  token: string;
  timeZone: string | undefined;
}

function LinkedPlace({ queue, token, timeZone }: LinkedPlaceProps) {
  const queryClient = useQueryClient();
  const { queryKey } = api.public.ownQueue.read.queryOptions({
    input: { token },
  });
  const say = useMutation(
    api.public.ownQueue.say.mutationOptions({
      onSuccess: (after) => queryClient.setQueryData(queryKey, after),
      onError: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  return (
    <OwnPlace
      queue={queue}
      timeZone={timeZone}
      underWay={say.isPending ? say.variables.word : null}
      error={say.error}
      onSay={(word, onSettled) => say.mutate({ token, word }, { onSettled })}
    />
  );
}
