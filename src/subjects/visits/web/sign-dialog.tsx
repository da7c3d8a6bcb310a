import { Button } from '../../../base/ui/button/button.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../base/ui/panel/panel-dialog.tsx';
import type { Attachment } from '../../record/contract/record-attachments.ts';
import { backgroundChanges } from '../../record/rules/background-changes.ts';
import type { Background } from '../../record/rules/entry-content.ts';
import { EncounterText } from '../../record/web/encounter-text.tsx';
import {
  backgroundListNames,
  lineWords,
} from '../../record/web/record-words.ts';
import { contentOf, type TypedVisit } from './typed-visit.ts';
import styles from './visit.module.css';

interface SignDialogProps {
  typed: TypedVisit;
  attachments: readonly Attachment[];
  /** The background as it stood before. */
  current: Background;
  busy: boolean;
  onSign: () => void;
  onClose: () => void;
}

/** Shows once more what will be signed. Enter signs, Escape goes back. */
export function SignDialog({
  typed,
  attachments,
  current,
  busy,
  onSign,
  onClose,
}: SignDialogProps) {
  const content = contentOf(typed);
  const changes = content.background
    ? backgroundChanges(current, content.background)
    : [];
  return (
    <PanelDialog title="¿Firmar esta consulta?" onClose={onClose}>
      <p>
        Pasa a la historia clínica con su firma y no se puede cambiar: lo que
        falte será un agregado. <strong>{readersOf(typed)}</strong>
      </p>
      <EncounterText content={{ ...content, background: null }} />
      {attachments.length > 0 && (
        <section>
          <h3 className={styles.small}>Archivos</h3>
          <ul>
            {attachments.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {content.background && (
        <section>
          <h3 className={styles.small}>Antecedentes</h3>
          {changes.length === 0 && (
            <p className={styles.quiet}>Quedan como estaban.</p>
          )}
          <ul>
            {changes.map(({ list, kind, line }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and two may say the same.
              <li key={index}>
                {kind === 'added' ? 'Agrega' : 'Quita'} en{' '}
                {backgroundListNames[list]}: {lineWords(line)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <DialogFoot>
        <Button
          kind="main"
          data-first
          busy={busy}
          busyLabel="Firmando…"
          onClick={onSign}
        >
          Firmar
        </Button>
        <Button kind="quiet" onClick={onClose} disabled={busy}>
          Seguir escribiendo
        </Button>
      </DialogFoot>
    </PanelDialog>
  );
}

function readersOf({ isReserved, isForPatient }: TypedVisit): string {
  if (isReserved) return 'Reservada: solo usted la lee.';
  return isForPatient
    ? 'El paciente la verá en su cuenta.'
    : 'El paciente no la verá en su cuenta.';
}
