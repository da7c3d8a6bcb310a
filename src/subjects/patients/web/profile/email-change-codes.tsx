import { type FormEvent, useState } from 'react';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { CodeFieldSchema } from '../../../../base/person/contract/code-field.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { ownContactWords } from '../../../../base/ui/format/told-words.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import styles from '../../../../base/ui/page/account.module.css';
import { Problem } from '../../../../base/ui/problem/problem.tsx';

interface Codes {
  changeId: string;
  oldCode?: string;
  newCode: string;
}

interface EmailChangeCodesProps {
  /** `oldCodeTo` is null if there was no address before. */
  started: { changeId: string; oldCodeTo: string | null };
  /** The new address. */
  email: string;
  finish: {
    mutate: (input: Codes) => void;
    isPending: boolean;
    error: unknown;
  };
  onStartAgain: () => void;
}

type Errors = { oldCode?: string | undefined; newCode?: string | undefined };

/** The codes that the patient received, each in its own field. */
export function EmailChangeCodes({
  started,
  email,
  finish,
  onStartAgain,
}: EmailChangeCodesProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [typed, setTyped] = useState({ oldCode: '', newCode: '' });
  const [errors, setErrors] = useState<Errors>({});
  const { changeId, oldCodeTo } = started;
  const { code } = ownContactWords(useSending());
  const refusal = finish.error ? problemOf(finish.error) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (finish.isPending) return;
    const oldCode = CodeFieldSchema.safeParse(typed.oldCode);
    const newCode = CodeFieldSchema.safeParse(typed.newCode);
    setErrors({
      oldCode: oldCodeTo ? oldCode.error?.issues[0]?.message : undefined,
      newCode: newCode.error?.issues[0]?.message,
    });
    if (newCode.success && (oldCode.success || !oldCodeTo)) {
      finish.mutate({
        changeId,
        newCode: newCode.data,
        ...(oldCodeTo && { oldCode: oldCode.data }),
      });
    } else {
      focusFirstError();
    }
  }

  const field = (name: keyof Errors, address: string) => (
    <TextField
      label={code(address)}
      hint="Seis números. Sirve durante 10 minutos."
      inputMode="numeric"
      autoComplete="one-time-code"
      value={typed[name]}
      error={errors[name]}
      onChange={({ target }) => {
        setTyped({ ...typed, [name]: target.value });
        setErrors({ ...errors, [name]: undefined });
      }}
    />
  );

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {oldCodeTo && field('oldCode', oldCodeTo)}
      {field('newCode', email)}
      {refusal?.code === 'CODE_VOID' || refusal?.code === 'NOT_FOUND' ? (
        <Problem
          title={refusal.sentence}
          actions={<Button onClick={onStartAgain}>Pedir códigos nuevos</Button>}
        />
      ) : (
        <ActProblem error={finish.error} />
      )}
      <div className={styles.actions}>
        <Button
          kind="main"
          type="submit"
          busy={finish.isPending}
          busyLabel="Cambiando…"
        >
          Cambiar e-mail
        </Button>
        <Button kind="quiet" onClick={onStartAgain}>
          Escribir otra dirección
        </Button>
      </div>
    </form>
  );
}
