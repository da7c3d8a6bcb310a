import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import styles from './doctor-profile.module.css';

const schema = z.object({
  profession: z
    .string()
    .trim()
    .max(60, 'La profesión puede tener hasta 60 letras.')
    .refine(
      (text) => text.length !== 1,
      'Escriba la profesión, por ejemplo «Médica».',
    ),
});

/** The doctor's profession, as their documents print it. */
export function ProfessionPart({ profession }: { profession: string | null }) {
  const queryClient = useQueryClient();
  const save = useMutation(
    api.doctor.profile.saveProfession.mutationOptions({
      onSuccess: () => {
        confirmDone('Profesión guardada');
        return queryClient.invalidateQueries({
          queryKey: api.doctor.profile.key(),
        });
      },
    }),
  );
  const form = usePanelForm({
    schema,
    values: { profession: profession ?? '' },
    act: save,
  });
  return (
    <form
      ref={form.ref}
      noValidate
      className={styles.profession}
      onSubmit={form.submit((typed) =>
        save.mutate({ profession: typed.profession || null }),
      )}
    >
      <TextField
        {...form.field('profession')}
        label="Profesión"
        hint="Como debe decir el papel: Médica, Médico, Licenciada en Nutrición."
        optional
        maxLength={60}
        autoComplete="off"
      />
      {!form.hasErrors && <ActProblem error={save.error} />}
      <div>
        <Button type="submit" busy={save.isPending} busyLabel="Guardando…">
          Guardar la profesión
        </Button>
      </div>
    </form>
  );
}
