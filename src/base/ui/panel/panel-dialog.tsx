import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { PanelConfirm } from './panel-confirm.tsx';
import styles from './panel-dialog.module.css';
import { useTypedText } from './use-typed-text.ts';

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
 * A dialog over its panel. Escape and its button close it, a press beside it does not; typed words make it
 * ask first. `data-first` gets the focus (of a form its first field), else the title. At the end it goes
 * back.
 */
export function PanelDialog({
  title,
  width = 'wide',
  prints = false,
  onClose,
  children,
}: PanelDialogProps) {
  const { watch, hasTypedText } = useTypedText();
  const [asks, setAsks] = useState(false);
  const close = () => (hasTypedText() ? setAsks(true) : onClose());
  return (
    <>
      <DialogFrame width={width} prints={prints} onClose={close}>
        <div className={styles.head}>
          <Modal.Title className={styles.title} tabIndex={-1}>
            {title}
          </Modal.Title>
          <Button kind="quiet" onClick={close}>
            Cerrar
          </Button>
        </div>
        <div className={styles.content} {...watch}>
          {children}
        </div>
      </DialogFrame>
      <PanelConfirm
        open={asks}
        title="¿Cerrar sin guardar?"
        confirmLabel="Descartar lo escrito"
        keepLabel="Seguir escribiendo"
        destructive
        onConfirm={onClose}
        onClose={() => setAsks(false)}
      >
        Lo que escribió aquí todavía no se guardó ni se envió.
      </PanelConfirm>
    </>
  );
}

/** Ends a form of a dialog: at hand however long the form is. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
