import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import {
  type FormSchema,
  type PanelForm,
  usePanelForm,
} from '../panel/use-panel-form.ts';
import { type Keeping, useKeepEntries } from './use-keep-entries.ts';

/** The values of a form, as saved at a revision. */
interface Version<Schema extends FormSchema> {
  revision: number;
  values: z.input<Schema>;
}

export type OtherAct<Variables> = Pick<
  UseMutationResult<unknown, unknown, Variables>,
  'error' | 'isPending' | 'reset' | 'variables' | 'mutate'
>;

interface SavedFormProps<Saved, Schema extends FormSchema, Answer, Other>
  extends Keeping<Answer> {
  schema: Schema;
  /** The version that was saved last, by any person. */
  saved: Saved;
  versionOf: (saved: Saved) => Version<Schema>;
  /** Calls the API, with the revision that the person saw. */
  send: (fields: z.output<Schema>, revision: number) => Promise<Answer>;
  /** The version from which the form goes on after a save. Absent: the form is over. */
  savedOf?: (answer: Answer) => Saved;
  fieldsOf?:
    | ((error: unknown, typed: z.input<Schema>) => Record<string, string>)
    | undefined;
  doubtsOf?:
    | ((
        typed: z.input<Schema>,
        before: z.input<Schema>,
      ) => Record<string, string | null>)
    | undefined;
  /** Another act of the form, whose refusal it shows. */
  otherAct?: OtherAct<Other> | undefined;
}

/** A form that other people may save meanwhile, and its state against their version. */
export interface SavedForm<Schema extends FormSchema> {
  form: PanelForm<Schema>;
  /** Why the last act was refused, and whether it is being saved. */
  act: { error: unknown; isPending: boolean };
  isSaved: boolean;
  /** True if another person has saved other values since it was read. */
  isOvertaken: boolean;
  submit: ReturnType<PanelForm<Schema>['submit']>;
  keepMine: () => void;
  takeTheirs: () => void;
}

const same = (a: unknown, b: unknown) =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * Follows the versions that others save until the person types; from then on it sends the revision that the
 * person saw, so that the API can refuse.
 */
export function useSavedForm<
  Saved,
  Schema extends FormSchema,
  Answer,
  Other = never,
>(props: SavedFormProps<Saved, Schema, Answer, Other>): SavedForm<Schema> {
  const {
    schema,
    saved,
    versionOf,
    send,
    savedOf,
    fieldsOf,
    doubtsOf,
    otherAct,
  } = props;
  const latest = versionOf(saved);
  const [base, setBase] = useState(latest);
  const save = useMutation({
    mutationFn: ({
      fields,
      revision,
    }: {
      fields: z.output<Schema>;
      revision: number;
    }) => send(fields, revision),
    ...useKeepEntries({
      ...props,
      onDone: (answer) => {
        if (savedOf) restart(versionOf(savedOf(answer)));
        props.onDone?.(answer);
      },
    }),
  });
  const act =
    otherAct && (otherAct.error || otherAct.isPending) ? otherAct : save;
  const form = usePanelForm({
    schema,
    values: latest.values,
    act,
    fieldsOf,
    doubtsOf,
  });
  const isNewer = latest.revision > base.revision;
  const isOtherwise = isNewer && !same(latest.values, base.values);
  const isOvertaken =
    isOtherwise && form.isDirty && !same(latest.values, form.values);

  function restart(version: Version<Schema>) {
    setBase(version);
    form.restart(version.values);
  }
  const follow = useEffectEvent(() => {
    if (isOtherwise) restart(latest);
    else setBase(latest);
  });
  useEffect(() => {
    if (latest.revision > base.revision && !isOvertaken) follow();
  }, [latest.revision, base.revision, isOvertaken]);

  const submit = (revision: number) =>
    form.submit((fields) => {
      otherAct?.reset();
      save.mutate({ fields, revision });
    });
  return {
    form,
    act: { error: act.error, isPending: save.isPending },
    isSaved: save.isSuccess,
    isOvertaken,
    submit: submit(base.revision),
    keepMine: () => submit(latest.revision)(),
    takeTheirs() {
      restart(latest);
      save.reset();
    },
  };
}
