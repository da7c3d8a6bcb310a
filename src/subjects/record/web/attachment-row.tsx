import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getFile } from '../../../base/api/web/client/files.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { AnchorButton, Button } from '../../../base/ui/button/button.tsx';
import { FieldError } from '../../../base/ui/field/field.tsx';
import type { Attachment } from '../contract/record-attachments.ts';
import styles from './attachments.module.css';

interface AttachmentRowProps {
  attachment: Pick<Attachment, 'id' | 'name' | 'kind' | 'bytes' | 'thumbnail'>;
  role: 'doctor' | 'patient' | 'reception';
  /** The kind of file, as its address names it below the door's. */
  of?: 'attachments' | 'papers';
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The reason why the file cannot stay. */
  problem?: string | undefined;
  /** Further acts on the file. */
  children?: ReactNode;
}

/**
 * One file: a small picture, name, size, and the ways to look at it and to save it. The whole file is fetched
 * only when it is asked for. An image opens in the page, a PDF in a tab of its own.
 */
export function AttachmentRow(props: AttachmentRowProps) {
  const {
    attachment,
    role,
    of = 'attachments',
    isOpen,
    onOpen,
    problem,
    children,
  } = props;
  const { id, name, kind, bytes, thumbnail } = attachment;
  const [address, setAddress] = useState<string | null>(null);
  const [isFetching, setFetching] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const made = useRef<string | null>(null);
  useEffect(
    () => () => void (made.current && URL.revokeObjectURL(made.current)),
    [],
  );
  const isImage = kind !== 'application/pdf';

  async function fetched(): Promise<string | null> {
    if (made.current) return made.current;
    setFetching(true);
    setError(null);
    try {
      const file = await getFile(role, `/${of}/${id}/file`);
      // Takes the kind that the clinic found, whatever the answer says.
      made.current = URL.createObjectURL(new Blob([file], { type: kind }));
      setAddress(made.current);
      return made.current;
    } catch (problem) {
      setError(problem);
      return null;
    } finally {
      setFetching(false);
    }
  }
  async function look() {
    if (isOpen) return onOpen(false);
    const url = await fetched();
    if (!url) return;
    // If the browser blocks new tabs, the way to it stands below.
    if (isImage || !window.open(url, '_blank')) onOpen(true);
  }
  async function save() {
    const url = await fetched();
    if (!url) return;
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
  }

  return (
    <li className={styles.row}>
      <div className={styles.file}>
        {thumbnail ? (
          <img className={styles.thumbnail} src={thumbnail} alt="" />
        ) : (
          <span className={styles.thumbnail} aria-hidden="true">
            PDF
          </span>
        )}
        <p className={styles.name}>
          {name} <span className={styles.size}>{sizeWords(bytes)}</span>
        </p>
      </div>
      <div className={styles.acts}>
        <Button
          kind="quiet"
          busy={isFetching}
          busyLabel="Abriendo…"
          {...(isImage && { 'aria-expanded': isOpen })}
          onClick={() => void look()}
        >
          {isOpen ? 'Cerrar' : 'Ver'}{' '}
          <span className="visually-hidden">{name}</span>
        </Button>
        <Button kind="quiet" onClick={() => void save()}>
          Descargar <span className="visually-hidden">{name}</span>
        </Button>
        {children}
      </div>
      <div className={styles.below} aria-live="polite">
        {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
        {error !== null && (
          <FieldError id={`${id}-error`}>
            {problemOf(error).sentence}
          </FieldError>
        )}
        {isOpen && address && isImage && (
          <img className={styles.whole} src={address} alt={name} />
        )}
        {isOpen && address && !isImage && (
          <AnchorButton kind="quiet" href={address} target="_blank">
            Abrir el PDF en otra pestaña
          </AnchorButton>
        )}
      </div>
    </li>
  );
}

/** `340 KB`, `2,4 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000)
    return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`;
}
