import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../button/button.tsx';
import styles from './panel-dialog.module.css';

interface PanelDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Something to read or do before the panel, which stays as it is behind. Escape closes it. */
export function PanelDialog({ title, onClose, children }: PanelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <Button autoFocus onClick={onClose}>
          Cerrar
        </Button>
      </header>
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
