import { Button } from '../button/button.tsx';
import { type Fact, Facts } from '../facts/facts.tsx';
import { Notice } from '../problem/notice.tsx';

interface OvertakenProps {
  /** The part as the other administrator saved it. */
  facts: Fact[];
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/**
 * For two administrators in the same form: the second sees what the first saved, and decides. No typed text is lost.
 */
export function Overtaken({
  facts,
  busy,
  onKeepMine,
  onTakeTheirs,
}: OvertakenProps) {
  return (
    <div role="alert">
      <Notice
        tone="warning"
        title="Otra persona guardó cambios mientras usted escribía"
        actions={
          <>
            <Button busy={busy} onClick={onKeepMine}>
              Guardar lo que escribí
            </Button>
            <Button kind="quiet" onClick={onTakeTheirs}>
              Descartarlo y ver lo guardado
            </Button>
          </>
        }
      >
        <p>
          Lo que usted escribió sigue en el formulario, sin guardar. Así quedó
          guardado:
        </p>
        <Facts facts={facts} />
      </Notice>
    </div>
  );
}
