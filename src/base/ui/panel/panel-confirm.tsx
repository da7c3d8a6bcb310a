import { Modal } from '@mantine/core';
import { Button } from '../button/button.tsx';
import type { ConfirmProps } from '../confirm/confirm.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './panel-dialog.module.css';

/** Confirms an act that cannot simply be undone. The way out has the focus; Escape takes it too. */
export function PanelConfirm({ open, ...question }: ConfirmProps) {
  return open && <Question {...question} />;
}

function Question(props: Omit<ConfirmProps, 'open'>) {
  const {
    title,
    children,
    confirmLabel,
    keepLabel,
    destructive,
    busy = false,
    onConfirm,
    onClose,
  } = props;
  return (
    <DialogFrame width="question" onClose={() => !busy && onClose()}>
      <Modal.Title>{title}</Modal.Title>
      <Modal.Body className={styles.text}>{children}</Modal.Body>
      <div className={styles.answers}>
        <Button data-first onClick={onClose} disabled={busy}>
          {keepLabel}
        </Button>
        <Button
          kind={destructive ? 'danger' : 'main'}
          busy={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </DialogFrame>
  );
}
