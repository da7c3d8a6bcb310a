import { type FormEvent, useRef, useState } from 'react';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { parsePersonName } from '../../../../base/person/rules/person-name.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { LandlineOffer } from '../../../../base/ui/field/landline-offer.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { otherWayWords } from '../../../../base/ui/format/told-words.ts';
import { typedPhone } from '../../../../base/ui/format/typed-phone.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import styles from '../../../../base/ui/page/account.module.css';
import type { Profile } from '../../contract/profile.ts';

export interface ContactDraft {
  chosenName: string | null;
  phone: string | null;
}

interface ContactFormProps {
  profile: Profile;
  save: {
    mutate: (draft: ContactDraft) => void;
    isPending: boolean;
    error: unknown;
  };
  onKeep: () => void;
}

type Errors = { chosenName?: string | undefined; phone?: string | undefined };

/** The patient's chosen name and phone. */
export function ContactForm({ profile, save, onKeep }: ContactFormProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [shown] = useState({
    chosenName: profile.chosenName ?? '',
    phone: profile.phone ? typedPhone(profile.phone) : '',
    onFile: profile.phone,
  });
  const [typed, setTyped] = useState({
    chosenName: shown.chosenName,
    phone: shown.phone,
  });
  const [errors, setErrors] = useState<Errors>({});
  const phoneField = useRef<HTMLInputElement>(null);
  const problem = save.error ? problemOf(save.error) : null;
  const refused = problem?.code === 'INVALID_INPUT' ? problem.fields : {};
  const changed = problem?.code === 'CHANGED_MEANWHILE';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const name =
      typed.chosenName.trim() === '' ? null : parsePersonName(typed.chosenName);
    const phone = typed.phone.trim();
    const errors: Errors = {
      chosenName: name && !name.ok ? fieldMessages[name.refusal] : undefined,
      phone:
        phone === '' && shown.onFile ? fieldMessages.PHONE_EMPTY : undefined,
    };
    setErrors(errors);
    if ((name && !name.ok) || errors.phone) return focusFirstError();
    save.mutate({
      chosenName: name?.ok ? name.name : null,
      // An untouched phone is sent as on file: the shown form may lack the country code.
      phone: typed.phone === shown.phone ? shown.onFile : phone || null,
    });
  }

  const field = (name: keyof ContactDraft) => ({
    value: typed[name],
    error: errors[name] ?? refused[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  const sending = useSending();
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Nombre elegido"
        hint="Si usa un nombre distinto del que figura en el documento, con ese nombre nos dirigiremos a usted (Ley 26.743). Vacío: el del documento."
        optional
        autoComplete="nickname"
        {...field('chosenName')}
      />
      <TextField
        ref={phoneField}
        label="Celular"
        hint={`Con código de área, por ejemplo 11 5555-4444.${otherWayWords(sending).phone}`}
        type="tel"
        autoComplete="tel"
        {...field('phone')}
      />
      <LandlineOffer
        typed={typed.phone}
        field={phoneField}
        onChoose={(phone) => setTyped({ ...typed, phone })}
      />
      {Object.keys(refused).length === 0 && <ActProblem error={save.error} />}
      {changed && (
        <p className={styles.hint}>
          Arriba está lo que figura ahora. Lo que escribió sigue aquí: si guarda
          otra vez, queda esto.
        </p>
      )}
      <div className={styles.actions}>
        <Button
          kind="main"
          type="submit"
          busy={save.isPending}
          busyLabel="Guardando…"
        >
          Guardar los cambios
        </Button>
        <Button kind="quiet" onClick={onKeep}>
          Dejar como está
        </Button>
      </div>
    </form>
  );
}
