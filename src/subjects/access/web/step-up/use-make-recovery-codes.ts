import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';

/** Makes the person's recovery codes; the ones before end. `isStepUp`: within the step-up dialog. */
export function useMakeRecoveryCodes(
  role: PanelRole,
  { isStepUp = false } = {},
) {
  const queryClient = useQueryClient();
  const { factors } = api[role];
  return useMutation(
    factors.makeRecoveryCodes.mutationOptions({
      context: { isStepUp },
      onSettled: () =>
        queryClient.invalidateQueries({
          queryKey: factors.recoveryCodes.key(),
        }),
    }),
  );
}

export type MakingRecoveryCodes = ReturnType<typeof useMakeRecoveryCodes>;
