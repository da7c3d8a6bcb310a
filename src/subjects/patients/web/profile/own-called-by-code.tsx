import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import styles from '../../../../base/ui/page/account.module.css';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { Profile } from '../../contract/profile.ts';

/** The patient's wish: the waiting room's screens show only their number, or also their name. */
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
          checked={
            save.isPending
              ? save.variables.isCalledByCode
              : profile.isCalledByCode === true
          }
          onChange={({ target }) =>
            !save.isPending && save.mutate({ isCalledByCode: target.checked })
          }
        />
        <ActProblem error={save.error} />
      </div>
    </Section>
  );
}
