import type { ReactNode } from 'react';
import { useFocusShown } from '../focus/use-focus-shown.ts';
import styles from './admin-requests.module.css';

/** The place of the last answer. It takes the focus of the row that is gone. */
export function AnswerPlace({
  requestId,
  children,
}: {
  requestId: string;
  children: ReactNode;
}) {
  const place = useFocusShown(requestId);
  return (
    <div ref={place} tabIndex={-1} className={styles.decided}>
      {children}
    </div>
  );
}
