import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { openFile } from '../../../../base/ui/file/open-file.ts';
import { Problem } from '../../../../base/ui/problem/problem.tsx';

/** Downloads a calendar file with all standing sessions of a series. */
export function SeriesCalendarButton({ seriesId }: { seriesId: string }) {
  const calendar = useMutation(
    api.patient.series.calendar.mutationOptions({
      onSuccess: ({ content }) => {
        const address = URL.createObjectURL(
          new Blob([content], { type: 'text/calendar' }),
        );
        openFile(address, 'sesiones.ics');
        URL.revokeObjectURL(address);
      },
    }),
  );
  const make = () => calendar.mutate({ seriesId });
  return (
    <>
      <Button busy={calendar.isPending} onClick={make}>
        Agregar todas al calendario
      </Button>
      {calendar.isError && (
        <Problem
          title={problemOf(calendar.error).sentence}
          onRetry={make}
          retrying={calendar.isPending}
        />
      )}
    </>
  );
}
