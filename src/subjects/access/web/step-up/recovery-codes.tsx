import { useState } from 'react';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { AnchorButton, Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import styles from './step-up.module.css';
import type { MakingRecoveryCodes } from './use-make-recovery-codes.ts';

interface RecoveryCodesProps {
  making: MakingRecoveryCodes;
  /** The person has kept them, or does without. */
  onDone: () => void;
}

/** The codes just made, to copy, print or download: they are shown only this once. */
export function RecoveryCodes({ making, onDone }: RecoveryCodesProps) {
  if (making.data) return <Shown codes={making.data.codes} onDone={onDone} />;
  if (!making.isError)
    return <Loading inline label="Generando sus códigos de recuperación…" />;
  return (
    <div className={styles.way}>
      <ActProblem
        error={making.error}
        onRetry={() => making.mutate(undefined)}
        retrying={making.isPending}
      />
      <Button kind="quiet" className={styles.word} onClick={onDone}>
        Seguir sin códigos
      </Button>
    </div>
  );
}

function Shown({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const place = useFocusShown();
  const [isCopied, setCopied] = useState(false);
  const grouped = codes.map(inGroups);
  const text = [
    `Códigos de recuperación para ${window.location.host}`,
    ...grouped,
    '',
  ].join('\r\n');

  function copied() {
    setCopied(true);
    announce('Códigos copiados.');
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.scan}>
      <div className={styles.way}>
        <p className={`${styles.title} ${styles.toKeep}`}>
          Guarde sus códigos de recuperación
        </p>
        <p className={styles.onPaper}>
          Para entrar en {window.location.host} sin su segundo factor. Cada uno
          sirve una vez.
        </p>
        <p className={styles.toKeep}>
          Si pierde el celular o la llave, cada uno sirve una vez en lugar de su
          segundo factor. Guárdelos en papel o en su gestor de contraseñas: no
          se vuelven a mostrar.
        </p>
        <ul className={styles.codes} aria-label="Códigos de recuperación">
          {grouped.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button onClick={() => window.print()}>Imprimir</Button>
          <AnchorButton
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="codigos-de-recuperacion.txt"
          >
            Descargar
          </AnchorButton>
          {/* Only pages over https, and the machine's own, may write to the clipboard. */}
          {navigator.clipboard && (
            <Button
              onClick={() =>
                void navigator.clipboard
                  .writeText(text)
                  .then(copied, () => setCopied(false))
              }
            >
              {isCopied ? 'Copiados' : 'Copiar'}
            </Button>
          )}
        </div>
        <Button kind="main" className={styles.submit} onClick={onDone}>
          Ya los guardé
        </Button>
      </div>
    </div>
  );
}

/** `K7M2Q FX34B`: ten characters are easier to copy in two. */
const inGroups = (code: string) => code.replace(/(.{5})(?=.)/g, '$1 ');
