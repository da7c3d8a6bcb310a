import type { ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ChangedMeanwhile } from '../../components/problem/changed-meanwhile.tsx';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './clinic-settings.module.css';

interface SaveRowProps {
  label: string;
  /** Why the last try was refused; what stands beside a field is not repeated. */
  error: unknown;
  isSaving: boolean;
  /** Sends what is typed, over what somebody else saved. */
  onInsist: () => void;
  /** Drops what is typed for what somebody else saved. */
  onTakeTheirs: () => void;
  children?: ReactNode;
}

/** The end of a part's form: the way to save, and what stood in it. */
export function SaveRow({ label, error, isSaving, onInsist, onTakeTheirs, children }: SaveRowProps) {
  const problem = error ? problemOf(error) : null;
  return (
    <>
      {problem?.code === 'CHANGED_MEANWHILE' ? (
        <ChangedMeanwhile isSaving={isSaving} onInsist={onInsist} onTakeTheirs={onTakeTheirs} />
      ) : (
        Object.keys(problem?.fields ?? {}).length === 0 && <ActProblem error={error} />
      )}
      <div className={styles.save}>
        <Button kind="main" type="submit" busy={isSaving} busyLabel="Guardando…">
          {label}
        </Button>
        {children}
      </div>
    </>
  );
}
