import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { type DocumentKind, documentKinds } from '../rules/document-content.ts';
import { kindNames } from './document-words.ts';
import styles from './documents.module.css';
import type { TypedSoFar } from './typed-so-far.ts';

const IssueDialog = lazy(async () => ({
  default: (await import('./issue-dialog.tsx')).IssueDialog,
}));
const DocumentListDialog = lazy(async () => ({
  default: (await import('./document-list-dialog.tsx')).DocumentListDialog,
}));

/** The keys, pressed with Alt in any field. */
const keys: Record<DocumentKind, string> = {
  prescription: 'R',
  study_order: 'O',
  certificate: 'C',
};
const listKey = 'L';

const nothing: TypedSoFar = { diagnosis: null, allergies: [] };

interface DocumentDeskProps {
  patientId: string;
  /** The visit at which documents are issued. Null: none. */
  appointmentId: string | null;
  timeZone: string;
  today: string;
  /** Returns the visit's content when a document is opened. */
  typedNow?: () => TypedSoFar;
  /** True: earlier documents have a dialog of their own here. */
  hasList?: boolean;
}

/** The buttons for a prescription, an order, a certificate and the earlier documents, each with its key. */
export function DocumentDesk(props: DocumentDeskProps) {
  const {
    patientId,
    appointmentId,
    timeZone,
    today,
    typedNow,
    hasList = false,
  } = props;
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<{
    kind: DocumentKind | 'list';
    soFar: TypedSoFar;
  } | null>(null);
  const show = (kind: DocumentKind | 'list') =>
    setOpen({ kind, soFar: typedNow?.() ?? nothing });

  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (document.querySelector('[role="dialog"]')) return;
    // Takes the place of the key, because with Alt some systems make another letter of it.
    const letter = event.code.replace('Key', '');
    const kind = documentKinds.find((each) => keys[each] === letter);
    if (!kind && !(hasList && letter === listKey)) return;
    event.preventDefault();
    show(kind ?? 'list');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => byKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const close = () => setOpen(null);
  return (
    <>
      <fieldset className={styles.desk} aria-label="Documentos para emitir">
        {documentKinds.map((kind) => (
          <Button
            key={kind}
            aria-keyshortcuts={`Alt+${keys[kind]}`}
            title={`Alt + ${keys[kind]}`}
            onClick={() => show(kind)}
          >
            {kindNames[kind]}
          </Button>
        ))}
        {hasList && (
          <Button
            kind="quiet"
            aria-keyshortcuts={`Alt+${listKey}`}
            title={`Alt + ${listKey}`}
            onClick={() => show('list')}
          >
            Documentos
          </Button>
        )}
      </fieldset>
      <Suspense fallback={null}>
        {open?.kind === 'list' && (
          <DocumentListDialog
            patientId={patientId}
            appointmentId={appointmentId}
            timeZone={timeZone}
            onClose={close}
          />
        )}
        {open && open.kind !== 'list' && (
          <IssueDialog
            kind={open.kind}
            soFar={open.soFar}
            patientId={patientId}
            appointmentId={appointmentId}
            timeZone={timeZone}
            today={today}
            onIssued={() =>
              void queryClient.invalidateQueries({
                queryKey: api.doctor.documents.list.key(),
              })
            }
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
