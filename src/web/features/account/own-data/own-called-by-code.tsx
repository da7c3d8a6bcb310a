import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '../../../../contract/patient/profile.ts';
import { api } from '../../../api/api.ts';
import { announce } from '../../../components/announcer/announce.ts';
import { CheckField } from '../../../components/field/check-field.tsx';
import { Section } from '../../../components/section/section.tsx';
import { ActProblem } from '../../../step-up/act-problem.tsx';
import styles from '../account.module.css';

/** Whether the waiting room's screens may show anything of the patient's name. */
export function OwnCalledByCode({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const { get, saveCalledByCode } = api.patient.profile;
  const save = useMutation(
    saveCalledByCode.mutationOptions({
      onSuccess: (after) => {
        queryClient.setQueryData(get.queryKey(), after);
        announce('Guardado');
      },
      onError: () => queryClient.invalidateQueries({ queryKey: get.key() }),
    }),
  );
  return (
    <Section title="En la sala de espera">
      <div className={styles.place}>
        <CheckField
          optional
          role="switch"
          label="Llamarme solo por mi número"
          hint="La pantalla muestra el número de su turno, y nada de su nombre."
          checked={save.isPending ? save.variables.isCalledByCode : profile.isCalledByCode === true}
          onChange={({ target }) => !save.isPending && save.mutate({ isCalledByCode: target.checked })}
        />
        <ActProblem error={save.error} />
      </div>
    </Section>
  );
}
