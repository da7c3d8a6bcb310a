import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../components/button/button.tsx';
import { useErrorFocus } from '../components/field/focus-first-error.ts';
import { TextField } from '../components/field/text-field.tsx';
import { api, client } from '../lib/api.ts';
import { problemOf } from '../lib/problem-of.ts';
import type { PanelRole } from '../lib/stored-session.ts';
import type { ActGuard } from './act-guard.ts';
import { makePasskey } from './passkey.ts';
import { PasskeyProblem } from './passkey-problem.tsx';
import styles from './step-up.module.css';

interface AddPasskeyProps {
  role: PanelRole;
  guard: ActGuard;
  onAdded: () => void;
  onLeave: () => void;
}

/** A passkey of this device, with a name to know it by later. */
export function AddPasskey({ role, guard, onAdded, onLeave }: AddPasskeyProps) {
  const queryClient = useQueryClient();
  const { form, focusFirstError } = useErrorFocus();
  const [name, setName] = useState('');
  const [isNameless, setNameless] = useState(false);
  const add = useMutation({
    mutationFn: async (input: { name: string }) => {
      const { factors } = client[role];
      return factors.addPasskey({ ...input, answer: await makePasskey(await factors.passkeyQuestion()) });
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

  return guard(
    add,
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
        <Button kind="main" type="submit" busy={add.isPending} busyLabel="Esperando a su dispositivo…">
          Agregar la llave de acceso
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          Ahora no
        </Button>
      </div>
    </form>,
  );
}

function nameProblem(error: unknown): string | null {
  const fields = error ? problemOf(error).fields : {};
  return fields.name ?? null;
}
