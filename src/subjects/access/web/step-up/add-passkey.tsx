import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import type { AdditionProps } from './addition.ts';
import { makePasskey } from './passkey.ts';
import { PasskeyProblem } from './passkey-problem.tsx';
import styles from './step-up.module.css';

/** Adds a passkey of this device, with a name to recognise it later. */
export function AddPasskey({
  role,
  isStepUp,
  onAdded,
  onLeave,
}: AdditionProps) {
  const queryClient = useQueryClient();
  const { form, focusFirstError } = useErrorFocus();
  const [name, setName] = useState('');
  const [isNameless, setNameless] = useState(false);
  const add = useMutation({
    mutationFn: async (input: { name: string }) => {
      const { factors } = client[role];
      const options = { context: { isStepUp } };
      const answer = await makePasskey(
        await factors.passkeyQuestion(undefined, options),
      );
      return factors.addPasskey({ ...input, answer }, options);
    },
    // The browser's dialog must not open by itself once more.
    retry: false,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: api[role].key() });
      onAdded();
    },
    onError: focusFirstError,
  });
  const refused = nameProblem(add.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    const given = name.trim();
    setNameless(given === '');
    if (given === '') focusFirstError();
    else add.mutate({ name: given });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Nombre para reconocerla"
        hint="Por ejemplo: mi celular."
        error={isNameless ? 'Póngale un nombre.' : refused}
        value={name}
        maxLength={60}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => {
          setName(target.value);
          setNameless(false);
          if (add.isError) add.reset();
        }}
      />
      {!refused && <PasskeyProblem error={add.error} />}
      <div className={styles.actions}>
        <Button
          kind="main"
          type="submit"
          busy={add.isPending}
          busyLabel="Esperando a su dispositivo…"
        >
          Agregar la llave de acceso
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          Ahora no
        </Button>
      </div>
    </form>
  );
}

function nameProblem(error: unknown): string | null {
  const fields = error ? problemOf(error).fields : {};
  return fields.name ?? null;
}
