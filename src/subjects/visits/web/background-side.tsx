import { type ReactNode, useState } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { formatShortDayWithYear } from '../../../base/ui/format/format.ts';
import {
  type Background,
  type BackgroundLine,
  type BackgroundList,
  backgroundLists,
} from '../../record/rules/entry-content.ts';
import type { VisitRecord } from '../contract/visit.ts';
import { AnsweredBefore } from './answered-before.tsx';
import { BackgroundEditor } from './background-editor.tsx';
import { LastEntries } from './last-entries.tsx';
import { SinceLast } from './since-last.tsx';
import { type VisitFields, withoutBlanks } from './typed-visit.ts';
import styles from './visit.module.css';

interface BackgroundSideProps {
  visit: VisitRecord;
  form: VisitFields;
  timeZone: string;
  /** The documents issued at this visit, which stand above. */
  children: ReactNode;
}

/** The line that is open to write, one at a time. */
export interface OpenLine {
  list: BackgroundList;
  index: number;
}

/** Allergies come first, because they must not be overlooked. */
const shownFirst: BackgroundList[] = ['allergies'];
const shownInOrder = [
  ...shownFirst,
  ...backgroundLists.filter((list) => !shownFirst.includes(list)),
];

/**
 * The patient's background beyond this visit: changes since the doctor's last one, the five lists, changed in
 * place, and the last visits.
 */
export function BackgroundSide({
  visit,
  form,
  timeZone,
  children,
}: BackgroundSideProps) {
  const { background: current } = visit;
  const [open, setOpen] = useState<OpenLine | null>(null);
  const shown = form.values.background ?? current.background;

  /** An unchanged background is left out of this visit. */
  function put(next: Background) {
    const isAsBefore =
      JSON.stringify(withoutBlanks(next)) ===
      JSON.stringify(current.background);
    form.set(
      'background',
      isAsBefore && next === withoutBlanksOf(next) ? null : next,
    );
  }
  function change(list: BackgroundList, lines: BackgroundLine[]) {
    form.set('background', { ...shown, [list]: lines });
  }
  function takeAnswers(text: string) {
    form.set(
      'findings',
      [form.values.findings.trim(), text].filter(Boolean).join('\n\n'),
    );
  }
  function close() {
    setOpen(null);
    if (form.values.background) put(withoutBlanks(form.values.background));
  }

  return (
    <section className={styles.background} aria-labelledby="antecedentes">
      {children}
      {visit.sinceLast && (
        <SinceLast since={visit.sinceLast} timeZone={timeZone} />
      )}
      <div className={styles.sideHead}>
        <h2 id="antecedentes" className={styles.sideTitle}>
          Antecedentes
        </h2>
        <p className={styles.quiet}>
          {form.values.background
            ? 'Cambiados en esta consulta'
            : current.since
              ? `De ${current.authorName ?? 'otra consulta'}, ${formatShortDayWithYear(current.since, timeZone)}`
              : 'Nadie los anotó todavía'}
        </p>
        {form.values.background && (
          <Button kind="quiet" onClick={() => form.set('background', null)}>
            Deshacer los cambios
          </Button>
        )}
      </div>
      {shownInOrder.map((list) => (
        <BackgroundEditor
          key={list}
          list={list}
          lines={shown[list]}
          open={open?.list === list ? open.index : null}
          errors={form.errors}
          onOpen={(index) => {
            if (form.values.background && open)
              put(withoutBlanks(form.values.background));
            setOpen({ list, index });
          }}
          onWrite={(index) => setOpen({ list, index })}
          onClose={close}
          onChange={(lines) => change(list, lines)}
        />
      ))}
      <LastEntries visit={visit} timeZone={timeZone} />
      <AnsweredBefore
        appointmentId={visit.appointmentId}
        timeZone={timeZone}
        onTake={takeAnswers}
      />
    </section>
  );
}

/** Returns the same background object if it has no blank line. */
function withoutBlanksOf(background: Background): Background {
  const tidied = withoutBlanks(background);
  return JSON.stringify(tidied) === JSON.stringify(background)
    ? background
    : tidied;
}
