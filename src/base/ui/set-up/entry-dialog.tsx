import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Fact } from '../facts/facts.tsx';
import { PanelDialog } from '../panel/panel-dialog.tsx';
import type { FormSchema, PanelForm } from '../panel/use-panel-form.ts';
import { SavedPanelForm } from './saved-panel-form.tsx';
import type { Keeping } from './use-keep-entries.ts';
import { type OtherAct, useSavedForm } from './use-saved-form.ts';

interface EntryDialogProps<
  Entry extends { revision: number },
  Schema extends FormSchema,
  Answer,
  Other,
> extends Omit<Keeping<Answer>, 'onDone'> {
  title: string;
  /** The entry as saved; null: a new one. */
  entry: Entry | null;
  schema: Schema;
  valuesOf: (entry: Entry | null) => z.input<Schema>;
  /** The saved values, shown when another administrator saved the entry first. */
  factsOf?: (entry: Entry) => Fact[];
  /** Calls the API, with the revision that the person saw. */
  send: (fields: z.output<Schema>, seen: Entry | null) => Promise<Answer>;
  /** Why it was not saved, if no field is at fault. */
  problem?: (error: unknown) => ReactNode;
  fieldsOf?: (error: unknown) => Record<string, string>;
  doubtsOf?: (
    typed: z.input<Schema>,
    before: z.input<Schema>,
  ) => Record<string, string | null>;
  /** Another act of the dialog, and its button beside saving. */
  otherAct?: OtherAct<Other>;
  actions?: ReactNode;
  children: (form: PanelForm<Schema>) => ReactNode;
  /** After a save; closes the dialog unless given. */
  onSaved?: (answer: Answer) => void;
  onClose: () => void;
}

/** Dialog to add or edit one entry. Typed text survives every refusal, also CHANGED_MEANWHILE. */
export function EntryDialog<
  Entry extends { revision: number },
  Schema extends FormSchema,
  Answer,
  Other,
>(props: EntryDialogProps<Entry, Schema, Answer, Other>) {
  const { title, entry, valuesOf, factsOf, send, problem, onSaved, onClose } =
    props;
  const shared = useSavedForm({
    ...props,
    saved: entry,
    versionOf: (saved) => ({
      revision: saved?.revision ?? 0,
      values: valuesOf(saved),
    }),
    send: (fields, revision) => send(fields, entry && { ...entry, revision }),
    onDone: onSaved ?? onClose,
  });
  const { form, act } = shared;
  return (
    <PanelDialog title={title} onClose={onClose}>
      <SavedPanelForm
        shared={shared}
        label={entry ? 'Guardar' : 'Agregar'}
        inDialog
        facts={(entry && factsOf?.(entry)) ?? []}
        problem={form.hasErrors ? undefined : problem?.(act.error)}
        actions={props.actions}
      >
        {props.children(form)}
      </SavedPanelForm>
    </PanelDialog>
  );
}
