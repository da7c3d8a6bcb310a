import { schemaResolver, useForm } from '@mantine/form';
import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { z } from 'zod';
import { problemOf } from '../../api/web/client/problem-of.ts';
import { useErrorFocus } from '../focus/use-error-focus.ts';

/** The fields of a form by name: typed values go in, the API's values come out. */
export type FormSchema = z.ZodObject<Record<string, z.ZodType>>;

interface PanelFormProps<Schema extends FormSchema> {
  /** The contract's schema, its fields read from what is typed. */
  schema: Schema;
  values: z.input<Schema>;
  act: { error: unknown; isPending: boolean; reset: () => void };
  /** Error message of each field that a refusal names. */
  fieldsOf?:
    | ((error: unknown, typed: z.input<Schema>) => Record<string, string>)
    | undefined;
  /** Possible slips, by field: asked once, beside the field, and sent if the person submits it again. */
  doubtsOf?:
    | ((
        typed: z.input<Schema>,
        before: z.input<Schema>,
      ) => Record<string, string | null>)
    | undefined;
}

export interface ControlWithin {
  value: string;
  error?: ReactNode;
  /** Takes the event of the control, or the value itself. */
  onChange: (
    change: ChangeEvent<HTMLInputElement | HTMLSelectElement> | string,
  ) => void;
}

/** A form that checks and sends itself, and what its controls need. */
export type PanelForm<Schema extends FormSchema> = ReturnType<
  typeof usePanelForm<Schema>
>;

const noDoubts = () => ({});
const fieldsOfRefusal = (error: unknown) => problemOf(error).fields;

/**
 * A form of a panel, checked by the schema by which the API checks the call. Errors of both stand beside their
 * fields and the first gets the focus; correcting a field takes its error away, and what was typed stays.
 */
export function usePanelForm<Schema extends FormSchema>({
  schema,
  values,
  act,
  fieldsOf = fieldsOfRefusal,
  doubtsOf = noDoubts,
}: PanelFormProps<Schema>) {
  type Values = z.input<Schema>;
  const { form: ref, focusFirstError } = useErrorFocus();
  const asked = useRef(new Set<string>());
  const form = useForm<Record<string, unknown>, z.output<Schema>>({
    initialValues: values,
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (typed) => schema.parse(typed),
    onValuesChange: (typed, before) => {
      const isKept = ([path]: [string, unknown]) => {
        const [name = path] = path.split('.');
        return typed[name] === before[name];
      };
      form.setErrors((errors) =>
        Object.fromEntries(Object.entries(errors).filter(isKept)),
      );
      if (act.error && !act.isPending) act.reset();
    },
  });

  /** True if there is a doubt that was not asked yet. Asks it now. */
  function asks(): boolean {
    const doubts = Object.entries(
      doubtsOf(form.values as Values, values),
    ).filter(
      ([name, doubt]) => doubt && !asked.current.has(`${name}: ${doubt}`),
    );
    if (doubts.length === 0) return false;
    for (const [name, doubt] of doubts) asked.current.add(`${name}: ${doubt}`);
    form.setErrors(Object.fromEntries(doubts));
    focusFirstError();
    return true;
  }

  const showErrors = useEffectEvent((error: unknown) => {
    form.setErrors(fieldsOf(error, form.values as Values));
    focusFirstError();
  });
  useEffect(() => {
    if (act.error) showErrors(act.error);
  }, [act.error]);

  return {
    ref,
    values: form.values as Values,
    isDirty: form.isDirty(),
    hasErrors: Object.keys(form.errors).length > 0,
    /** By path, like `licenses.0.number`. */
    errors: form.errors,
    /** Replaces what is typed. */
    restart(fresh: Values) {
      form.setValues(fresh);
      form.resetDirty(fresh);
      form.clearErrors();
    },
    /** Shows errors that no schema knows. */
    refuse: (errors: Partial<Record<keyof Values & string, string>>) =>
      form.setErrors(errors),
    /** Props of the control of a field. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      ...form.getInputProps(name),
      value: form.values[name] as Values[Name],
    }),
    check: (name: keyof Values & string) =>
      form.getInputProps(name, { type: 'checkbox' }),
    /** Props of a control within a field, by its path: `licenses.0.number`. */
    within: (path: string) => form.getInputProps(path) as ControlWithin,
    set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
      form.setFieldValue(name, value as never);
    },
    submit:
      (send: (fields: z.output<Schema>) => void) =>
      (event?: FormEvent<HTMLFormElement>) => {
        event?.preventDefault();
        if (!act.isPending)
          form.onSubmit(
            (fields) => void (asks() || send(fields)),
            focusFirstError,
          )(event);
      },
  };
}
