import { type FormEvent, useState } from 'react';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { EmailFieldSchema } from '../../../../base/person/contract/person-fields.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { ownContactWords } from '../../../../base/ui/format/told-words.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import styles from '../../../../base/ui/page/account.module.css';

interface NewEmailFormProps {
  start: {
    mutate: (input: { email: string }) => void;
    isPending: boolean;
    error: unknown;
  };
  onKeep: () => void;
}

/** Asks for the new e-mail address. */
export function NewEmailForm({ start, onKeep }: NewEmailFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const refused = start.error ? problemOf(start.error).fields.email : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (start.isPending) return;
    const read = EmailFieldSchema.safeParse(email.trim());
    if (read.success) return start.mutate({ email: read.data });
    setError(read.error.issues[0]?.message);
    focusFirstError();
  }

  const { newEmail, submit: submitLabel } = ownContactWords(useSending());
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Nuevo e-mail"
        hint={newEmail}
        type="email"
        autoComplete="email"
        value={email}
        error={error ?? refused}
        onChange={({ target }) => {
          setEmail(target.value);
          setError(undefined);
        }}
      />
      {!refused && <ActProblem error={start.error} />}
      <div className={styles.actions}>
        <Button
          kind="main"
          type="submit"
          busy={start.isPending}
          busyLabel="Un momento…"
        >
          {submitLabel}
        </Button>
        <Button kind="quiet" onClick={onKeep}>
          Dejar como está
        </Button>
      </div>
    </form>
  );
}
