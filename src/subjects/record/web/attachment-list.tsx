import { useId, useState } from 'react';
import type { Attachment } from '../contract/record-attachments.ts';
import { AttachmentRow } from './attachment-row.tsx';
import styles from './attachments.module.css';

interface AttachmentListProps {
  attachments: readonly Attachment[];
  /** The door that the files come through. */
  role: 'doctor' | 'patient';
  /** The level of the heading above the files. */
  level: 3 | 4;
}

/** The files of a signed visit, to look at or to save. */
export function AttachmentList({
  attachments,
  role,
  level,
}: AttachmentListProps) {
  const id = useId();
  const [openId, setOpenId] = useState<string | null>(null);
  const Heading: 'h3' | 'h4' = `h${level}`;
  if (attachments.length === 0) return null;
  return (
    <section className={styles.attachments} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {attachments.length === 1
          ? 'Archivo adjunto'
          : `${attachments.length} archivos adjuntos`}
      </Heading>
      <ul className={styles.list}>
        {attachments.map((attachment) => (
          <AttachmentRow
            key={attachment.id}
            attachment={attachment}
            role={role}
            isOpen={openId === attachment.id}
            onOpen={(isOpen) => setOpenId(isOpen ? attachment.id : null)}
          />
        ))}
      </ul>
    </section>
  );
}
