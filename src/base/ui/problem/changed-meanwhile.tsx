import { Button } from '../button/button.tsx';
import { Problem } from './problem.tsx';

interface ChangedMeanwhileProps {
  busy: boolean;
  /** Saves the draft over the version another person saved. */
  onKeepMine: () => void;
  /** Replaces the draft with the version another person saved. */
  onTakeTheirs: () => void;
}

/** Notice that another person saved the same form first; the draft is still there. */
export function ChangedMeanwhile({
  busy,
  onKeepMine,
  onTakeTheirs,
}: ChangedMeanwhileProps) {
  return (
    <Problem
      title="Otra persona guardó cambios mientras tanto"
      actions={
        <>
          <Button onClick={onTakeTheirs}>Ver lo que guardó</Button>
          <Button onClick={onKeepMine} busy={busy}>
            Guardar lo mío igual
          </Button>
        </>
      }
    >
      <p>Lo que usted escribió sigue aquí y no se guardó.</p>
    </Problem>
  );
}
