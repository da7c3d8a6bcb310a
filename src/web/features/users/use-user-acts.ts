import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '../../../contract/admin/accounts/invitation.ts';
import type { StaffAccount } from '../../../contract/admin/users.ts';
import { api } from '../../api/api.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';

interface Told {
  onInvited: (invitation: Invitation) => void;
  /** Moves the focus, since the pressed button may be gone. */
  onDone: () => void;
}

/** The acts possible on an account, with their texts. */
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
