import type { VisitRecord } from '../contract/visit.ts';
import { NotBegun } from './not-begun.tsx';
import { BackgroundOvertaken, DraftOvertaken } from './overtaken.tsx';
import { contentOf, typedOf } from './typed-visit.ts';
import type { VisitFormState } from './use-visit-form.ts';
import styles from './visit.module.css';

interface VisitNoticesProps {
  visit: VisitRecord;
  writing: VisitFormState;
  timeZone: string;
  onChange: (changes: Partial<VisitRecord>) => void;
}

/** The obstacles to signing the visit: it has not begun, or another device or doctor wrote meanwhile. */
export function VisitNotices({
  visit,
  writing: { form, shown, keeper, sign, signing, tell },
  timeZone,
  onChange,
}: VisitNoticesProps) {
  const { values } = form;
  const { overtakenBy } = signing;
  return (
    <div className={styles.notices}>
      {!visit.canSign && <NotBegun visit={visit} onChange={onChange} />}
      {shown.state === 'overtaken' && shown.other && (
        <DraftOvertaken
          other={shown.other}
          timeZone={timeZone}
          onKeepMine={() => void keeper.keepMine()}
          onTakeOther={(other) => {
            const typed = typedOf(other.content);
            form.restart({
              ...typed,
              isReserved: values.isReserved,
              isForPatient: values.isForPatient,
            });
            keeper.takeOther(contentOf(typed));
          }}
        />
      )}
      {overtakenBy && values.background && (
        <BackgroundOvertaken
          mine={values.background}
          theirs={overtakenBy}
          onChoose={(background) => {
            onChange({ background: overtakenBy });
            form.set('background', background);
            tell({ kind: 'backgroundChosen' });
            sign.reset();
          }}
        />
      )}
    </div>
  );
}
