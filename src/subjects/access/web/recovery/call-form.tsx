import type { ReactNode } from 'react';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import type { useLightForm } from '../../../../base/ui/field/use-light-form.ts';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { RetryWait } from '../../../../base/ui/problem/retry-wait.tsx';
import styles from './recovery.module.css';

interface CallFormProps {
  form: Pick<ReturnType<typeof useLightForm>, 'ref' | 'hasErrors' | 'submit'>;
  act: { error: unknown; isPending: boolean };
  submitLabel: string;
  busyLabel: string;
  /** The reason of the failure, in place of the refusal's sentence. */
  problem?: ReactNode;
  children: ReactNode;
}

/** The fields of one call, why it failed if none is at fault, and the button that makes it. */
export function CallForm({
  form,
  act,
  submitLabel,
  busyLabel,
  problem,
  children,
}: CallFormProps) {
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      onSubmit={form.submit}
    >
      {children}
      {problem || (!form.hasErrors && <CallProblem error={act.error} />)}
      <Button
        kind="main"
        type="submit"
        className={styles.submit}
        busy={act.isPending}
        busyLabel={busyLabel}
      >
        {submitLabel}
      </Button>
    </form>
  );
}

function CallProblem({ error }: { error: unknown }) {
  if (!error) return null;
  const { sentence, retryAfterSeconds } = problemOf(error);
  if (retryAfterSeconds > 0)
    return <RetryWait key={retryAfterSeconds} seconds={retryAfterSeconds} />;
  return <Problem title={sentence} />;
}
