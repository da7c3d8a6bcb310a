import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '../../../contract/admin/doctors.ts';
import type { StaffAccount } from '../../../contract/admin/users.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { api } from '../../lib/api.ts';

interface Told {
  onInvited: (invitation: Invitation) => void;
  /** What was pressed may be gone: somewhere has to take the focus. */
  onDone: () => void;
}

/** What may be done to an account, with the words of each. */
export function useUserActs({ onInvited, onDone }: Told) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.admin.users.key() });
  const done = (words: string) => {
    confirmDone(words);
    onDone();
  };
  const invite = useMutation(
    api.admin.users.invite.mutationOptions({
      onSuccess: (invitation) => {
        confirmDone('Invitación preparada');
        onInvited(invitation);
      },
      onSettled,
    }),
  );
  const changeState = useMutation(
    api.admin.users.changeState.mutationOptions({
      onSuccess: ({ isActive }: StaffAccount) =>
        done(isActive ? 'Cuenta habilitada' : 'Cuenta deshabilitada'),
      onSettled,
    }),
  );
  const endSessions = useMutation(
    api.admin.users.endSessions.mutationOptions({ onSuccess: () => done('Sesiones cerradas'), onSettled }),
  );
  const removeFactors = useMutation(
    api.admin.users.removeFactors.mutationOptions({
      onSuccess: () => done('Segundo factor quitado'),
      onSettled,
    }),
  );
  return { invite, changeState, endSessions, removeFactors };
}
