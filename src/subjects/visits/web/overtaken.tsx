import { Button } from '../../../base/ui/button/button.tsx';
import { formatShortMoment } from '../../../base/ui/format/format.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import type {
  CurrentBackground,
  EncounterDraft,
} from '../../record/contract/record-entries.ts';
import { joinBackgrounds } from '../../record/rules/background-changes.ts';
import type { Background } from '../../record/rules/entry-content.ts';
import { BackgroundText } from '../../record/web/background-text.tsx';
import { EncounterText } from '../../record/web/encounter-text.tsx';
import styles from './visit.module.css';

interface DraftOvertakenProps {
  other: EncounterDraft;
  timeZone: string;
  onKeepMine: () => void;
  onTakeOther: (other: EncounterDraft) => void;
}

/** Another tab or device saved the draft. Shows that draft beside the form with the text typed here. */
export function DraftOvertaken({
  other,
  timeZone,
  onKeepMine,
  onTakeOther,
}: DraftOvertakenProps) {
  return (
    <div role="alert">
      <Notice
        tone="warning"
        title={`Este borrador se guardó en otra pestaña u otro equipo (${formatShortMoment(other.savedAt, timeZone)})`}
        actions={
          <>
            <Button onClick={onKeepMine}>Seguir con lo mío</Button>
            <Button kind="quiet" onClick={() => onTakeOther(other)}>
              Quedarme con lo otro
            </Button>
          </>
        }
      >
        <p>Lo suyo sigue abajo y no se guardó. Lo otro dice:</p>
        <div className={styles.other}>
          <EncounterText content={other.content} withBackground />
        </div>
      </Notice>
    </div>
  );
}

interface BackgroundOvertakenProps {
  mine: Background;
  theirs: CurrentBackground;
  /** Null: theirs holds, and this visit has no background of its own. */
  onChoose: (background: Background | null) => void;
}

/** Another background was signed meanwhile. Shows both, and asks which one this visit signs. */
export function BackgroundOvertaken({
  mine,
  theirs,
  onChoose,
}: BackgroundOvertakenProps) {
  return (
    <div role="alert">
      <Notice
        tone="warning"
        title={`${theirs.authorName ?? 'Otra persona'} firmó otros antecedentes mientras usted escribía`}
        actions={
          <>
            <Button
              onClick={() => onChoose(joinBackgrounds(theirs.background, mine))}
            >
              Juntar los dos
            </Button>
            <Button kind="quiet" onClick={() => onChoose(null)}>
              Quedarme con los firmados
            </Button>
            <Button kind="quiet" onClick={() => onChoose(mine)}>
              Dejar los míos
            </Button>
          </>
        }
      >
        <p>No se firmó nada. Elija, revise el resultado y firme.</p>
        <div className={styles.both}>
          <section>
            <h3 className={styles.small}>Los firmados</h3>
            <BackgroundText background={theirs.background} />
          </section>
          <section>
            <h3 className={styles.small}>Los suyos</h3>
            <BackgroundText background={mine} />
          </section>
        </div>
      </Notice>
    </div>
  );
}
