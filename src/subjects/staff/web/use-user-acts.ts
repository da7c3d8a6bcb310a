import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { Invitation } from '../contract/invitation.ts';
import type { StaffAccount } from '../contract/users.ts';

interface Told {
  onInvited: (invitation: Invitation) => void;
  /** Moves the focus, since the pressed button may be gone. */
  onDone: () => void;
}

/** The acts possible on an account, with their texts. */
export function useUserActs({ onInvited, onDone }: Told) {
  const queryClient = useQueryClient();
  const onSettled = () =>
    queryClient.invalidateQueries({ queryKey: api.admin.users.key() });
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
    api.admin.users.endSessions.mutationOptions({
      onSuccess: () => done('Sesiones cerradas'),
      onSettled,
    }),
  );
  const removeFactors = useMutation(
    api.admin.users.removeFactors.mutationOptions({
      onSuccess: () => done('Segundo factor quitado'),
      onSettled,
    }),
  );
  return { invite, changeState, endSessions, removeFactors };
}
