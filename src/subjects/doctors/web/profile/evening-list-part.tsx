import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';

/** The choice to get tomorrow's list by e-mail each evening. */
export function EveningListPart({ isWanted }: { isWanted: boolean }) {
  const queryClient = useQueryClient();
  const save = useMutation(
    api.doctor.profile.saveEveningList.mutationOptions({
      onSuccess: ({ wantsEveningList }) => {
        confirmDone(
          wantsEveningList
            ? 'Va a recibir la lista'
            : 'Ya no va a recibir la lista',
        );
        return queryClient.invalidateQueries({
          queryKey: api.doctor.profile.key(),
        });
      },
    }),
  );
  return (
    <>
      <CheckField
        label="Recibir por e-mail, la tarde anterior, mis turnos del día siguiente"
        hint="Trae horas e iniciales, y un enlace para avisar si no puede ir."
        optional
        checked={save.isPending ? save.variables.isWanted : isWanted}
        onChange={({ target }) => save.mutate({ isWanted: target.checked })}
      />
      <ActProblem error={save.error} />
    </>
  );
}
