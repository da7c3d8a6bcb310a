import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import styles from './panel-dialog.module.css';
import { useEscapeOfTop } from './use-escape-of-top.ts';

interface DialogFrameProps {
  width: 'question' | 'narrow' | 'wide';
  prints?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every dialog of the panels: above the page, with the focus kept inside and given back. */
export function DialogFrame({
  width,
  prints = false,
  onClose,
  children,
}: DialogFrameProps) {
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
      // A moved dialog would hold elements that are fixed to the window, like a list of choices.
      transitionProps={{ duration: 0 }}
      className={styles.root}
      data-width={width}
      data-prints={prints || undefined}
    >
      <Modal.Overlay className={styles.overlay} />
      <Modal.Content
        ref={markFirst}
        classNames={{ content: styles.dialog, inner: styles.place }}
      >
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

/** The focus trap starts at `data-autofocus`. */
function markFirst(dialog: HTMLElement | null): void {
  if (!dialog) return;
  const marked = dialog.querySelector('[data-first]');
  const first = marked?.matches('form')
    ? marked.querySelector('input, select, textarea')
    : marked;
  const result = dialog.contains(document.activeElement)
    ? document.activeElement
    : null;
  (result ?? first ?? dialog.querySelector('h2'))?.setAttribute(
    'data-autofocus',
    '',
  );
}

/**
 * Mantine gives the focus back when `opened` changes, but our dialogs come and go as a whole. If the opener
 * is gone, the dialog beneath gets the focus, so that Tab never leads behind.
 */
function useFocusBack(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (
        opener instanceof HTMLElement &&
        opener.isConnected &&
        opener !== document.body
      )
        return opener.focus({ preventScroll: true });
      const [beneath] = [
        ...document.querySelectorAll<HTMLElement>('[role="dialog"] h2'),
      ].slice(-1);
      if (document.activeElement === document.body)
        beneath?.focus({ preventScroll: true });
    };
  }, []);
}
