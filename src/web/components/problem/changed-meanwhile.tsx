import { Button } from '../button/button.tsx';
import { Problem } from './problem.tsx';

interface ChangedMeanwhileProps {
  isSaving: boolean;
  /** Sends what is typed, over what somebody else saved. */
  onInsist: () => void;
  /** Drops what is typed for what somebody else saved. */
  onTakeTheirs: () => void;
}

/** Two people had the same form open, and the other one saved first: what was typed is still there. */
export function ChangedMeanwhile({ isSaving, onInsist, onTakeTheirs }: ChangedMeanwhileProps) {
  return (
    <Problem
      title="Otra persona guardó cambios mientras tanto"
      actions={
        <>
          <Button onClick={onTakeTheirs}>Ver lo que guardó</Button>
          <Button onClick={onInsist} busy={isSaving}>
            Guardar lo mío igual
          </Button>
        </>
      }
    >
      <p>Lo que usted escribió sigue aquí y no se guardó.</p>
    </Problem>
  );
}
