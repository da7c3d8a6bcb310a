import { createContext, type ReactNode, useContext } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Page } from '../../components/page/page.tsx';
import styles from './step-page.module.css';

interface StepPageProps {
  /** 1 to 4, or the last. */
  step: number;
  title: string;
  lead?: ReactNode;
  width?: 'reading' | 'wide';
  onBack?: () => void;
  children: ReactNode;
}

/** How many screens this booking has: one less for who is signed in. */
export const StepTotal = createContext(4);

/** One screen of the booking: where we are, the way back, and what it asks. */
export function StepPage({ step, title, lead, width, onBack, children }: StepPageProps) {
  const total = useContext(StepTotal);
  return (
    <Page
      title={title}
      lead={lead}
      {...(width && { width })}
      above={
        <div className={styles.above}>
          {onBack && (
            <Button kind="quiet" className={styles.back} onClick={onBack}>
              <span aria-hidden="true">←</span> Volver
            </Button>
          )}
          <p className={styles.count}>
            Paso {Math.min(step, total)} de {total}
          </p>
        </div>
      }
    >
      <div className={styles.content}>{children}</div>
    </Page>
  );
}
