import { createContext, type ReactNode, useContext } from 'react';
import { sayStep } from '../../../../base/text/contract/page-words.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import styles from './step-page.module.css';

interface StepPageProps {
  /** 1 to 4. If it exceeds the total, the total is shown. */
  step: number;
  title: string;
  lead?: ReactNode;
  width?: 'reading' | 'wide';
  onBack?: () => void;
  children: ReactNode;
}

/** Number of screens of this booking: one less for a signed-in patient. */
export const StepTotal = createContext(4);

/** One screen of the booking: the progress, the way back, and its content. */
export function StepPage({
  step,
  title,
  lead,
  width,
  onBack,
  children,
}: StepPageProps) {
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
            {sayStep(Math.min(step, total), total)}
          </p>
        </div>
      }
    >
      <div className={styles.content}>{children}</div>
    </Page>
  );
}
