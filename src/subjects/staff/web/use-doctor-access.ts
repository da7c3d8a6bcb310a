import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';

/** Ends a doctor's sessions or access at once. No question is asked, because both can be taken back. */
export function useDoctorAccess() {
  const queryClient = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [api.admin.users.key(), api.admin.doctors.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const changeAccess = useMutation(
    api.admin.doctors.changeAccess.mutationOptions({
      onSuccess: ({ access }) =>
        confirmDone(
          access.isSuspended ? 'Quedó sin acceso' : 'Acceso devuelto',
        ),
      onSettled,
    }),
  );
  const endSessions = useMutation(
    api.admin.doctors.endSessions.mutationOptions({
      onSuccess: () => confirmDone('Sesiones cerradas'),
      onSettled,
    }),
  );
  return {
    changeAccess,
    endSessions,
    error: changeAccess.error ?? endSessions.error,
  };
}
