import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldMessages } from '../../../contract/field-messages.ts';
import { parseDni } from '../../../domain/identity/dni.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { CallProblem } from './call-problem.tsx';
import styles from './recovery.module.css';
import { WayPage } from './way-page.tsx';

interface TurnosFormProps {
  dni: string;
  onType: (dni: string) => void;
  onSent: () => void;
}

/** Asks for the patient's next turnos, which go to the patient and are not shown here. */
export function TurnosForm({ dni, onType, onSent }: TurnosFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [error, setError] = useState<string>();
  const send = useMutation(
    api.public.recovery.sendTurnos.mutationOptions({
      onSuccess: onSent,
      onError: (thrown) => {
        setError(problemOf(thrown).fields.dni);
        focusFirstError();
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    const read = parseDni(dni);
    setError(read.ok ? undefined : fieldMessages[read.refusal]);
    if (read.ok) send.mutate({ dni: read.dni });
    else focusFirstError();
  }

  return (
    <WayPage
      title="Recordarme mi turno"
      lead="Le enviamos sus próximos turnos al contacto que la clínica tiene registrado."
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="DNI del paciente"
          hint="Con o sin puntos."
          error={error}
          name="dni"
          inputMode="numeric"
          autoComplete="username"
          value={dni}
          onChange={({ target }) => {
            onType(target.value);
            setError(undefined);
            if (send.isError) send.reset();
          }}
        />
        {!error && <CallProblem error={send.error} />}
        <Button
          kind="main"
          type="submit"
          className={styles.submit}
          busy={send.isPending}
          busyLabel="Enviando…"
        >
          Enviarme mis turnos
        </Button>
      </form>
    </WayPage>
  );
}
