import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { PanelDialog } from '../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { MeasurementHistories } from './measurement-histories.tsx';
import { measurementsOf } from './measurements.ts';
import styles from './record.module.css';

interface MeasurementsDialogProps {
  patientId: string;
  name: string;
  onClose: () => void;
}

/**
 * A patient's vital signs over their visits, drawn, fifty visits at a time. It counts as a reading of the
 * record.
 */
export function MeasurementsDialog({
  patientId,
  name,
  onClose,
}: MeasurementsDialogProps) {
  const query = useInfiniteQuery({
    ...api.doctor.record.read.infiniteOptions({
      input: (before: number | undefined) => ({
        patientId,
        limit: 50,
        ...(before && { before }),
      }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ olderBefore }) => olderBefore ?? undefined,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <PanelDialog title={`Mediciones de ${name}`} onClose={onClose}>
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando las mediciones…" count={6} />}
      >
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return (
            <>
              {query.hasNextPage && (
                <p className={styles.quiet}>
                  De las {entries.length} consultas más recientes.
                </p>
              )}
              {measurementsOf(entries).length === 0 ? (
                <EmptyState title="Sin mediciones">
                  <p>
                    En esas consultas nadie anotó presión, peso ni otra
                    medición.
                  </p>
                </EmptyState>
              ) : (
                <MeasurementHistories entries={entries} />
              )}
              {query.isFetchNextPageError && <ActProblem error={query.error} />}
              {query.hasNextPage && (
                <Button
                  busy={query.isFetchingNextPage}
                  busyLabel="Buscando…"
                  onClick={() => void query.fetchNextPage()}
                >
                  Ver anteriores
                </Button>
              )}
            </>
          );
        }}
      </QueryContent>
    </PanelDialog>
  );
}
