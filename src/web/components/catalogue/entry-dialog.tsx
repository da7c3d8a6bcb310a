import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { problemOf } from '../../lib/problem-of.ts';
import { Button } from '../button/button.tsx';
import { type Fact, Facts } from '../facts/facts.tsx';
import { useErrorFocus } from '../field/focus-first-error.ts';
import { PanelDialog } from '../panel/panel-dialog.tsx';
import { Notice } from '../problem/notice.tsx';
import styles from './catalogue.module.css';
import { useEntryDraft } from './use-entry-draft.ts';

/** A message by field. */
export type EntryErrors = Record<string, string>;

/** What the form holds, read: what is to be saved, or what is wrong with each field. */
export type ReadEntry<Values> = { values: Values } | { errors: EntryErrors };

interface EntryDialogProps<Entry extends { revision: number }, Draft, Values> {
  title: string;
  /** As it stands now; null: a new one. */
  entry: Entry | null;
  draftOf: (entry: Entry | null) => Draft;
  read: (draft: Draft) => ReadEntry<Values>;
  /** How it stands, for who is told that somebody else saved it. */
  factsOf: (entry: Entry) => Fact[];
  act: { error: unknown; isPending: boolean; reset: () => void };
  onSend: (values: Values, revision: number | null) => void;
  /** Raises the session in place where the act asks for it. */
  guard: (form: ReactNode) => ReactNode;
  /** Why it was not saved, where that is no field's. */
  problem: ReactNode;
  /** Beside saving. */
  actions?: ReactNode;
  children: (form: {
    draft: Draft;
    edit: (changes: Partial<Draft>) => void;
    errors: EntryErrors;
  }) => ReactNode;
  onClose: () => void;
}

/** One entry to add or to change. What was typed survives every refusal, also that somebody else saved it first. */
export function EntryDialog<Entry extends { revision: number }, Draft, Values>(
  props: EntryDialogProps<Entry, Draft, Values>,
) {
  const { title, entry, draftOf, read, factsOf, act, onSend, guard, problem, actions, children, onClose } =
    props;
  const { form, focusFirstError } = useErrorFocus();
  const shared = useEntryDraft(entry, draftOf);
  const [misread, setMisread] = useState<EntryErrors>({});
  const refused = act.error ? problemOf(act.error) : null;
  const errors = { ...refused?.fields, ...misread };
  const isAtFields = Object.keys(errors).length > 0;

  // After the dialog is shown, which puts the focus on its way out.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal.
  useEffect(() => {
    if (act.error) focusFirstError();
  }, [act.error]);

  function edit(changes: Partial<Draft>) {
    shared.edit(changes);
    setMisread({});
    if (act.error && !act.isPending) act.reset();
  }
  function send(revision: number | null) {
    if (act.isPending) return;
    const found = read(shared.draft);
    setMisread('errors' in found ? found.errors : {});
    if ('values' in found) onSend(found.values, revision);
    else focusFirstError();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send(shared.revision);
  }

  return (
    <PanelDialog title={title} onClose={onClose}>
      {guard(
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          {children({ draft: shared.draft, edit, errors })}
          {shared.isOvertaken && entry ? (
            <Overtaken
              facts={factsOf(entry)}
              busy={act.isPending}
              onKeepMine={() => send(shared.latestRevision)}
              onTakeTheirs={() => {
                shared.takeTheirs();
                setMisread({});
                act.reset();
              }}
            />
          ) : (
            !isAtFields && problem
          )}
          {!shared.isOvertaken && (
            <div className={styles.acts}>
              <Button kind="main" type="submit" busy={act.isPending} busyLabel="Guardando…">
                {entry ? 'Guardar' : 'Agregar'}
              </Button>
              {actions}
            </div>
          )}
        </form>,
      )}
    </PanelDialog>
  );
}

interface OvertakenProps {
  facts: Fact[];
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

function Overtaken({ facts, busy, onKeepMine, onTakeTheirs }: OvertakenProps) {
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
        <p>Lo que usted escribió sigue en el formulario, sin guardar. Así quedó guardado:</p>
        <Facts facts={facts} />
      </Notice>
    </div>
  );
}
