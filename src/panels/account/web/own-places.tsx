import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { OwnPlace as Place } from '../../../subjects/queue/contract/own-places.ts';
import { OwnPlace } from '../../../subjects/queue/web/own/own-place.tsx';

/** Asked at this interval too, because a phone in a pocket often loses the stream. */
const LOOK_MS = 20_000;

/** The place in the queue of a patient who arrived. Undefined: not known, or they did not arrive. */
export function useOwnPlace({
  id,
  status,
}: {
  id: string;
  status: string;
}): Place | undefined {
  const isHere = status === 'arrived';
  const { data } = useQuery(
    api.patient.queue.places.queryOptions({
      enabled: isHere,
      refetchOnMount: 'always',
      refetchInterval: LOOK_MS,
    }),
  );
  return isHere
    ? data?.find(({ appointmentId }) => appointmentId === id)
    : undefined;
}

/** The place of one of the appointments that the account lists; nothing before the arrival. */
export function OwnPlaceOf({ appointmentId }: { appointmentId: string }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions()).data;
  const { data } = useQuery(api.patient.appointments.list.queryOptions());
  const status =
    data?.find(({ id }) => id === appointmentId)?.status ?? 'booked';
  const place = useOwnPlace({ id: appointmentId, status });
  return (
    place && <OwnPlaceInAccount place={place} timeZone={clinic?.timeZone} />
  );
}

/** The place, with what the patient may say about it. */
export function OwnPlaceInAccount({
  place,
  timeZone,
}: {
  place: Place;
  timeZone: string | undefined;
}) {
  const queryClient = useQueryClient();
  const { queue, appointments } = api.patient;
  const queryKey = queue.places.queryKey();
  const readAgain = () =>
    Promise.all(
      [queryKey, appointments.list.queryKey()].map((key) =>
        queryClient.invalidateQueries({ queryKey: key }),
      ),
    );
  const say = useMutation(
    queue.say.mutationOptions({
      onSuccess: async (after, { word }) => {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, (places) =>
          places?.map((each) =>
            each.appointmentId === after.appointmentId ? after : each,
          ),
        );
        if (word !== 'leave') return;
        confirmDone('Turno cancelado');
        await readAgain();
      },
      onError: readAgain,
    }),
  );
  const { appointmentId } = place;
  return (
    <OwnPlace
      isWithin
      queue={place.queue}
      timeZone={timeZone}
      underWay={say.isPending ? say.variables.word : null}
      error={say.error}
      onSay={(word, onSettled) =>
        word !== 'coming' && say.mutate({ appointmentId, word }, { onSettled })
      }
    />
  );
}
