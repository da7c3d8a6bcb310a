import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../button/button.tsx';
import styles from './panel-dialog.module.css';
import { useEscapeOfTop } from './use-escape-of-top.ts';

interface PanelDialogProps {
  title: string;
  /** `narrow` where there is no calendar, list or long text in it. */
  width?: 'narrow' | 'wide';
  /** Prints in place of the page behind it; others are not printed. */
  prints?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Something to read or do before the panel, which stays as it is behind. Escape and its button close it, a press
 * beside it does not: what was typed half stays. What has `data-first` gets the focus (of a form its first field),
 * else the title; what had it before gets it back.
 */
export function PanelDialog({ title, width = 'wide', prints = false, onClose, children }: PanelDialogProps) {
  return (
    <DialogFrame width={width} prints={prints} onClose={onClose}>
      <div className={styles.head}>
        <Modal.Title className={styles.title} tabIndex={-1}>
          {title}
        </Modal.Title>
        <Button kind="quiet" onClick={onClose}>
          Cerrar
        </Button>
      </div>
      <div className={styles.content}>{children}</div>
    </DialogFrame>
  );
}

interface DialogFrameProps {
  width: 'question' | 'narrow' | 'wide';
  prints?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What every dialog of the panels stands in: above the page, with the focus kept inside and given back. */
export function DialogFrame({ width, prints = false, onClose, children }: DialogFrameProps) {
  useEscapeOfTop(onClose);
  useFocusBack();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      returnFocus={false}
      // The lock writes a style element of its own, which our content policy refuses.
      lockScroll={false}
      // Moved, it would hold what is fixed to the window, like a list of choices.
      transitionProps={{ duration: 0 }}
      className={styles.root}
      data-width={width}
      data-prints={prints || undefined}
    >
      <Modal.Overlay className={styles.overlay} />
      <Modal.Content ref={markFirst} classNames={{ content: styles.dialog, inner: styles.place }}>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

/** The focus trap starts at `data-autofocus`. */
function markFirst(dialog: HTMLElement | null): void {
  if (!dialog) return;
  const marked = dialog.querySelector('[data-first]');
  const first = marked?.matches('form') ? marked.querySelector('input, select, textarea') : marked;
  const result = dialog.contains(document.activeElement) ? document.activeElement : null;
  (result ?? first ?? dialog.querySelector('h2'))?.setAttribute('data-autofocus', '');
}

/**
 * Mantine gives the focus back where `opened` changes; our dialogs come and go as a whole. Where what had it is gone,
 * the dialog beneath keeps it, so that Tab never leads behind.
 */
function useFocusBack(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
        return opener.focus({ preventScroll: true });
      const [beneath] = [...document.querySelectorAll<HTMLElement>('[role="dialog"] h2')].slice(-1);
      if (document.activeElement === document.body) beneath?.focus({ preventScroll: true });
    };
  }, []);
}

/** Ends a form of a dialog: at hand however long the form is. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
