import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button, type ButtonKind } from '../../../base/ui/button/button.tsx';
import styles from './dashboard.module.css';

/** Begins a backup. The dashboard, which is fetched again meanwhile, shows its progress. */
export function BackUpNow({
  isRunning,
  kind,
}: {
  isRunning: boolean;
  kind?: ButtonKind;
}) {
  const queryClient = useQueryClient();
  const begin = useMutation(
    api.admin.installation.backUp.mutationOptions({
      retry: false,
      onSettled: () =>
        queryClient.invalidateQueries({
          queryKey: api.admin.dashboard.get.queryKey(),
        }),
    }),
  );
  return (
    <div className={styles.act}>
      <Button
        kind={kind}
        busy={isRunning || begin.isPending}
        busyLabel="Haciendo la copia…"
        onClick={() => begin.mutate(undefined)}
      >
        Hacer una copia ahora
      </Button>
      <ActProblem error={begin.error} />
    </div>
  );
}
