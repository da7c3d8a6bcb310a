import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { CalendarFeed } from '../../../../base/ui/calendar-feed/calendar-feed.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';

/** The doctor's private calendar feed. Its address is shown once, and can be revoked. */
export function CalendarPart({ hasFeed }: { hasFeed: boolean }) {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const look = () =>
    queryClient.invalidateQueries({ queryKey: api.doctor.profile.key() });
  const create = useMutation(
    api.doctor.profile.createCalendarFeed.mutationOptions({
      onSuccess: ({ path }) => {
        setAddress(new URL(path, location.origin).href);
        return look();
      },
    }),
  );
  const end = useMutation(
    api.doctor.profile.endCalendarFeed.mutationOptions({
      onSuccess: () => {
        setAddress(null);
        confirmDone('El calendario ya no se abre');
        return look();
      },
    }),
  );

  return (
    <CalendarFeed
      about="Vea sus turnos en el calendario de su teléfono. Muestra el horario y el código de cada turno; no muestra nombres ni motivos."
      hasFeed={hasFeed}
      address={address}
      create={create}
      end={end}
      problem={<ActProblem error={create.error ?? end.error} />}
    />
  );
}
