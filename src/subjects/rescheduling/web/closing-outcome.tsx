import type { ReactNode } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../base/ui/focus/use-focus-shown.ts';
import forms from '../../../base/ui/page/desk-forms.module.css';
import { Notice } from '../../../base/ui/problem/notice.tsx';

interface ClosingOutcomeProps {
  title: string;
  /** The consequences for the patients. */
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The result of closing a day, or of opening it again. It takes the focus of the form before it. */
export function ClosingOutcome({
  title,
  note,
  onClose,
  children,
}: ClosingOutcomeProps) {
  const place = useFocusShown();
  return (
    <div ref={place} tabIndex={-1} className={forms.form}>
      <Notice tone="good" title={title}>
        {note}
      </Notice>
      {children}
      <div className={forms.end}>
        <Button kind="main" onClick={onClose}>
          Volver al día
        </Button>
      </div>
    </div>
  );
}
