import { type ReactNode, useEffect, useRef } from 'react';
import styles from './admin-requests.module.css';

/** The place of the last answer. It takes the focus of the row that is gone. */
export function AnswerPlace({
  requestId,
  children,
}: {
  requestId: string;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => place.current?.focus(), [requestId]);
  return (
    <div ref={place} tabIndex={-1} className={styles.decided}>
      {children}
    </div>
  );
}
