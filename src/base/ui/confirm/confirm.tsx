import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../button/button.tsx';
import styles from './confirm.module.css';

export interface ConfirmProps {
  open: boolean;
  /** The question, like "¿Cancelar este turno?". */
  title: string;
  /** The consequences of the act, told beforehand. */
  children: ReactNode;
  /** Label of the act, one verb, like "Cancelar el turno". */
  confirmLabel: string;
  /** The way out, like "Conservar el turno". */
  keepLabel: string;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Confirms an act that cannot simply be undone. The way out is its first control: the dialog opens with the focus on
 * it. Escape takes it too.
 */
export function Confirm(props: ConfirmProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    keepLabel,
    destructive,
    busy,
    onConfirm,
    onClose,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={() => open && onClose()}
      onCancel={(event) => busy && event.preventDefault()}
    >
      <h2 id={titleId}>{title}</h2>
      <div id={textId} className={styles.text}>
        {children}
      </div>
      <div className={styles.actions}>
        <Button onClick={onClose} disabled={busy}>
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
    </dialog>
  );
}
