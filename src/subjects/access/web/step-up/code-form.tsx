import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { codeProblem } from './code-problem.ts';
import styles from './step-up.module.css';
import { readPaperCode, readSixDigits } from './typed-code.ts';

interface CodeFormProps {
  /** `digits`: six of them; else ten characters from paper: the counter's, or the person's own recovery codes. */
  kind: 'digits' | 'activation' | 'recovery';
  label: string;
  hint?: ReactNode;
  submitLabel: string;
  /** Another field, below the code. */
  extra?: ReactNode;
  /** The field takes the focus when it appears. */
  autoFocus?: boolean;
  send: (code: string) => Promise<unknown>;
  onDone: () => void;
}

const digits = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: 12,
} as const;
const letters = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  maxLength: 40,
} as const;

/** A form with one code; its error stands beside the field, and the code can be typed again. */
export function CodeForm({
  kind,
  label,
  hint,
  submitLabel,
  extra,
  autoFocus,
  send,
  onDone,
}: CodeFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: focusFirstError,
  });
  const refused = codeProblem(sending.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending) return;
    const read =
      kind === 'digits'
        ? readSixDigits(typed)
        : readPaperCode(
            typed,
            kind === 'recovery' ? 'recuperación' : 'activación',
          );
    setMistake(read.ok ? null : read.message);
    if (read.ok) sending.mutate(read.code);
    else {
      sending.reset();
      focusFirstError();
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.code}>
        <TextField
          label={label}
          hint={hint}
          error={mistake ?? refused}
          value={typed}
          spellCheck={false}
          autoFocus={autoFocus}
          {...(kind === 'digits' ? digits : letters)}
          onChange={({ target }) => {
            setTyped(target.value);
            setMistake(null);
            if (sending.isError) sending.reset();
          }}
        />
      </div>
      {extra}
      {!refused && <ActProblem error={sending.error} />}
      <Button
        kind="main"
        type="submit"
        className={styles.submit}
        busy={sending.isPending}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
