import type { ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Page } from '../../components/page/page.tsx';
import styles from './step-page.module.css';

interface StepPageProps {
  /** 1 to 4. */
  step: number;
  title: string;
  lead?: ReactNode;
  width?: 'reading' | 'wide';
  onBack?: () => void;
  children: ReactNode;
}

const STEPS = 4;

/** One screen of the booking: where we are, the way back, and what it asks. */
export function StepPage({ step, title, lead, width, onBack, children }: StepPageProps) {
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
            Paso {step} de {STEPS}
          </p>
        </div>
      }
    >
      <div className={styles.content}>{children}</div>
    </Page>
  );
}
