import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import styles from './desk-dialog.module.css';

interface DeskDialogProps {
  title: string;
  /** `wide` where there is a calendar or a list in it. */
  width?: 'narrow' | 'wide';
  onClose: () => void;
  children: ReactNode;
}

/**
 * Something to do about the day, which stays as it is behind. What is marked `data-first` has the focus, else the
 * title; Escape closes it, and whoever opened it gets the focus back.
 */
export function DeskDialog({ title, width = 'narrow', onClose, children }: DeskDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    const first =
      shown?.querySelector<HTMLElement>('[data-first]') ?? shown?.querySelector<HTMLElement>('h2');
    first?.focus();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-width={width}
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
        <Button kind="quiet" onClick={onClose}>
          Cerrar
        </Button>
      </header>
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
