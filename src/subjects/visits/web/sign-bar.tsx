import type { ReactNode } from 'react';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { announce } from '../../../base/ui/announcer/announce.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { formatTime } from '../../../base/ui/format/format.ts';
import { useAltKey } from '../../../base/ui/forms/use-alt-key.ts';
import type { DraftShown } from './draft-keeper.ts';
import type { VisitFields } from './typed-visit.ts';
import styles from './visit.module.css';

interface SignBarProps {
  form: VisitFields;
  shown: DraftShown;
  timeZone: string;
  canSign: boolean;
  isSigning: boolean;
  onSign: () => void;
  /** Why it was not signed. */
  children: ReactNode;
}

/**
 * The bar that is always in sight: the state of the draft, the readers of the visit, and the button that
 * signs.
 */
export function SignBar({
  form,
  shown,
  timeZone,
  canSign,
  isSigning,
  onSign,
  children,
}: SignBarProps) {
  const { isReserved, isForPatient } = form.values;
  useAltKey('V', () => {
    if (isReserved) return announce('Está reservada: el paciente no la ve.');
    form.set('isForPatient', !isForPatient);
    announce(
      isForPatient ? 'El paciente no la verá.' : 'Visible para el paciente.',
    );
  });
  return (
    <div className={styles.bar}>
      {children}
      <p
        className={styles.draft}
        role="status"
        data-warning={isTrouble(shown) || undefined}
      >
        {draftWords(shown, timeZone)}
      </p>
      <label
        className={styles.choice}
        title="Solo usted la lee; los demás ven que existe"
      >
        <input
          type="checkbox"
          checked={isReserved}
          onChange={({ target }) => {
            form.set('isReserved', target.checked);
            if (target.checked) form.set('isForPatient', false);
          }}
        />
        Reservada
      </label>
      <label
        className={styles.choice}
        title="El paciente la lee en su cuenta (Alt + V)"
      >
        <input
          type="checkbox"
          aria-keyshortcuts="Alt+V"
          checked={isForPatient}
          disabled={isReserved}
          onChange={({ target }) => form.set('isForPatient', target.checked)}
        />
        Visible para el paciente
      </label>
      <Button
        kind="main"
        aria-keyshortcuts="Control+Enter"
        disabled={!canSign}
        busy={isSigning}
        busyLabel="Firmando…"
        onClick={onSign}
      >
        Firmar
      </Button>
      <span className={styles.key} aria-hidden="true">
        Ctrl + Enter
      </span>
    </div>
  );
}

const isTrouble = ({ state }: DraftShown) =>
  ['away', 'refused', 'overtaken'].includes(state);

function draftWords(
  { state, savedAt, error }: DraftShown,
  timeZone: string,
): string {
  const at = savedAt && formatTime(savedAt, timeZone);
  switch (state) {
    case 'away':
      return `Sin conexión: ${at ? `guardado hasta las ${at}` : 'todavía no se guardó'}. Se sigue intentando; no cierre esta pestaña.`;
    case 'refused':
      return `No se guardó. ${problemOf(error).sentence}`;
    case 'overtaken':
      return 'No se guardó: elija arriba con qué borrador seguir.';
    case 'kept':
      return at ? `Borrador guardado ${at}` : 'El borrador se guarda solo';
    default:
      return 'Guardando el borrador…';
  }
}
