import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { CheckField } from '../../components/field/check-field.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';

/** Whether tomorrow's list comes by e-mail each evening. */
export function EveningListPart({ isWanted }: { isWanted: boolean }) {
  const queryClient = useQueryClient();
  const save = useMutation(
    api.doctor.profile.saveEveningList.mutationOptions({
      onSuccess: ({ wantsEveningList }) => {
        confirmDone(wantsEveningList ? 'Va a recibir la lista' : 'Ya no va a recibir la lista');
        return queryClient.invalidateQueries({ queryKey: api.doctor.profile.key() });
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
