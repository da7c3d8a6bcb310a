import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import type { Attachment } from '../../../record/contract/record-attachments.ts';
import { ATTACHMENT_WAITS_DAYS } from '../../../record/rules/attachment.ts';
import { AttachmentRow } from '../../../record/web/attachment-row.tsx';
import list from '../../../record/web/attachments.module.css';
import { SentFileRow } from '../../../record/web/sent-file-row.tsx';
import styles from './attachments-part.module.css';
import type { Attachments } from './use-attachments.ts';

interface AttachmentsPartProps {
  attachments: Attachments;
  /** The files that wait beside the draft. */
  kept: readonly Attachment[];
  /** The problems of files that cannot be signed, by the file's id. */
  problems: Record<string, string>;
}

const accepted = 'application/pdf,image/jpeg,image/png';

/**
 * The files of the visit: chosen, dropped or pasted anywhere in the page, or taken with the telephone's
 * camera.
 */
export function AttachmentsPart({
  attachments,
  kept,
  problems,
}: AttachmentsPartProps) {
  const id = useId();
  const { place, focusWithin } = usePlaceFocus<HTMLElement>();
  const [openId, setOpenId] = useState<string | null>(null);
  const isOver = useFilesFromPage(attachments.add);
  const head = useRef<HTMLDivElement>(null);
  // Files can be dropped anywhere in the page, so the place that they go to comes into sight.
  useEffect(() => {
    if (isOver) head.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOver]);
  const focusFirst = () => focusWithin('button');
  const remove = useMutation({
    mutationFn: ({ id: attachmentId }: Attachment) =>
      attachments.remove(attachmentId),
    onSuccess: (_, { name }) => {
      announce(`${name}: quitado`);
      focusFirst();
    },
  });
  return (
    <section
      ref={place}
      className={styles.part}
      aria-labelledby={id}
      data-over={isOver || undefined}
    >
      <div ref={head} className={styles.head}>
        <h3 id={id} className={styles.title}>
          Archivos
        </h3>
        <Choose
          label="Adjuntar"
          inputLabel="Archivos para adjuntar"
          onChoose={attachments.add}
          multiple
        />
        <span className={styles.camera}>
          <Choose
            label="Sacar una foto"
            inputLabel="Foto de la cámara"
            onChoose={attachments.add}
            capture
          />
        </span>
        <p className={styles.hint}>
          {isOver ? (
            'Suéltelos para adjuntarlos.'
          ) : kept.length === 0 ? (
            <>
              PDF, JPEG o PNG hasta 10 MB.
              <span className={styles.byMouse}>
                {' '}
                También puede soltarlos o pegarlos aquí.
              </span>
            </>
          ) : (
            `Se firman con la consulta. Sin firmar, se guardan ${ATTACHMENT_WAITS_DAYS} días.`
          )}
        </p>
      </div>
      {kept.length + attachments.sent.length > 0 && (
        <ul className={list.list} aria-labelledby={id}>
          {kept.map((attachment) => (
            <AttachmentRow
              key={attachment.id}
              attachment={attachment}
              role="doctor"
              isOpen={openId === attachment.id}
              onOpen={(isOpen) => setOpenId(isOpen ? attachment.id : null)}
              problem={problems[attachment.id]}
            >
              <Button
                kind="quiet"
                busy={remove.isPending && remove.variables.id === attachment.id}
                busyLabel="Quitando…"
                onClick={() => remove.mutate(attachment)}
              >
                Quitar{' '}
                <span className="visually-hidden">{attachment.name}</span>
              </Button>
            </AttachmentRow>
          ))}
          {attachments.sent.map((each) => (
            <SentFileRow
              key={each.key}
              sent={each}
              onSendAgain={() => {
                attachments.sendAgain(each);
                focusFirst();
              }}
              onForget={() => {
                attachments.forget(each.key);
                focusFirst();
              }}
            />
          ))}
        </ul>
      )}
      <ActProblem error={remove.error} />
    </section>
  );
}

interface ChooseProps {
  label: string;
  inputLabel: string;
  multiple?: boolean;
  /** Opens the camera of a telephone. */
  capture?: boolean;
  onChoose: (files: File[]) => void;
}

function Choose({
  label,
  inputLabel,
  multiple = false,
  capture = false,
  onChoose,
}: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={inputLabel}
        accept={capture ? 'image/jpeg,image/png' : accepted}
        multiple={multiple}
        {...(capture && { capture: 'environment' as const })}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
    </>
  );
}

/** Takes files that are dropped or pasted anywhere in the page. True while some are held above it. */
function useFilesFromPage(add: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const holdsFiles = ({ dataTransfer }: DragEvent | globalThis.DragEvent) =>
      dataTransfer?.types.includes('Files') === true;
    const isBehindDialog = () =>
      document.querySelector('[role="dialog"]') !== null;
    document.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event)) return;
        // Otherwise the browser leaves the page for the file.
        event.preventDefault();
        setOver(!isBehindDialog());
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      (event) => event.relatedTarget === null && setOver(false),
      {
        signal,
      },
    );
    document.addEventListener(
      'drop',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (!isBehindDialog())
          latest.current([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      ({ clipboardData }) => {
        const files = [...(clipboardData?.files ?? [])];
        // Pasted text may bring a picture of itself, which is no file to add.
        if (
          files.length > 0 &&
          !clipboardData?.types.includes('text/plain') &&
          !isBehindDialog()
        ) {
          latest.current(files);
        }
      },
      { signal },
    );
    return () => stopping.abort();
  }, []);
  return isOver;
}
