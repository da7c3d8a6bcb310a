import { type FormEvent, useState } from 'react';
import { EmailFieldSchema } from '../../../contract/person-fields.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { RetryWait } from '../../components/problem/retry-wait.tsx';
import { asksForMore } from '../../guarded/asks-for-more.ts';
import { problemOf } from '../../lib/problem-of.ts';
import styles from './account.module.css';

interface NewEmailFormProps {
  start: { mutate: (input: { email: string }) => void; isPending: boolean; error: unknown };
  onKeep: () => void;
}

/** Which address from now on. */
export function NewEmailForm({ start, onKeep }: NewEmailFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const refusal = start.error && !asksForMore(start.error) ? problemOf(start.error) : null;
  const refused = refusal?.fields.email;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (start.isPending) return;
    const read = EmailFieldSchema.safeParse(email.trim());
    if (read.success) return start.mutate({ email: read.data });
    setError(read.error.issues[0]?.message);
    focusFirstError();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Nuevo e-mail"
        hint="Le enviaremos un código ahí, y otro al e-mail de ahora. Podrá usarlo para confirmar quién es después de 48 horas."
        type="email"
        autoComplete="email"
        value={email}
        error={error ?? refused}
        onChange={({ target }) => {
          setEmail(target.value);
          setError(undefined);
        }}
      />
      {refusal && !refused && <Refusal refusal={refusal} />}
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={start.isPending} busyLabel="Enviando…">
          Enviar los códigos
        </Button>
        <Button kind="quiet" onClick={onKeep}>
          Dejar como está
        </Button>
      </div>
    </form>
  );
}

/** Why it was refused, or how long to wait. */
export function Refusal({ refusal }: { refusal: ReturnType<typeof problemOf> }) {
  const { retryAfterSeconds, sentence } = refusal;
  if (retryAfterSeconds > 0) return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} />;
  return <Problem title={sentence} />;
}
