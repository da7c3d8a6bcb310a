import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { problemOf } from '../../api/web/client/problem-of.ts';
import { useErrorFocus } from '../focus/use-error-focus.ts';

export type FieldErrors<Typed> = { [Name in keyof Typed]?: string | undefined };

interface LightForm<Typed, Call> {
  typed: Typed;
  onType: (change: (typed: Typed) => Typed) => void;
  /** The call for the API, unless a field has an error. */
  read: (typed: Typed) => { call: Call | null; errors: FieldErrors<Typed> };
  send: (call: Call) => void;
  /** Without `reset`, a refusal stays until the next call. */
  act: { error: unknown; isPending: boolean; reset?: () => void };
  /** A refusal's messages, by field or by path. */
  fieldsOf?: (error: unknown) => Record<string, string>;
  /** The field of each path that has another name. */
  fieldOfPath?: Record<string, keyof Typed & string>;
}

const fieldsOfRefusal = (error: unknown) => problemOf(error).fields;

/**
 * A form of a public page, which brings no schemas. Errors of reading and of a refused call stand beside their fields
 * and the first gets the focus; correcting a field takes its error away, and what was typed stays.
 */
export function useLightForm<Typed extends object, Call>(
  form: LightForm<Typed, Call>,
) {
  const {
    typed,
    onType,
    read,
    send,
    act,
    fieldsOf = fieldsOfRefusal,
    fieldOfPath = {},
  } = form;
  const { form: ref, focusFirstError } = useErrorFocus();
  type Errors = FieldErrors<Typed>;
  const [errors, setErrors] = useState<Errors>({});
  const hasErrors = Object.values(errors).some(Boolean);

  function refuse(refused: Errors) {
    setErrors(refused);
    focusFirstError();
  }
  const showErrors = useEffectEvent((error: unknown) => {
    const messages = Object.entries(fieldsOf(error));
    const byField = messages.map(
      ([path, message]) => [fieldOfPath[path] ?? path, message] as const,
    );
    refuse(
      Object.fromEntries(byField.filter(([name]) => name in typed)) as Errors,
    );
  });
  useEffect(() => {
    if (act.error) showErrors(act.error);
  }, [act.error]);

  function edit(changes: Partial<Typed>) {
    const edited = { ...typed, ...changes };
    const isKept = (name: string) =>
      edited[name as keyof Typed] === typed[name as keyof Typed];
    // A password manager fills two fields before anything is rendered.
    onType((before) => ({ ...before, ...changes }));
    setErrors(
      (before) =>
        Object.fromEntries(
          Object.entries(before).filter(([name]) => isKept(name)),
        ) as Errors,
    );
    if (act.error && !act.isPending) act.reset?.();
  }

  return {
    ref,
    typed,
    errors,
    hasErrors,
    edit,
    refuse,
    /** Props of the control of a field. */
    field: <Name extends keyof Typed & string>(name: Name) => ({
      name,
      value: typed[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) =>
        edit({ [name]: target.value } as unknown as Partial<Typed>),
    }),
    submit(event?: FormEvent) {
      event?.preventDefault();
      if (act.isPending) return;
      const { call, errors: wrong } = read(typed);
      if (call === null || Object.values(wrong).some(Boolean))
        return refuse(wrong);
      setErrors({});
      send(call);
    },
  };
}
