import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { ClinicSettings } from '../../../contract/admin/clinic.ts';
import { isReadableAccent, nearestReadableAccent, ownAccent } from '../../../domain/clinic/accent.ts';
import { Button } from '../../components/button/button.tsx';
import { Field } from '../../components/field/field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { showAccent } from '../../lib/clinic-accent.ts';
import { problemOf } from '../../lib/problem-of.ts';
import styles from './clinic-settings.module.css';
import { ColorSamples } from './color-samples.tsx';
import { SaveRow } from './save-row.tsx';
import { useDraft } from './use-draft.ts';
import { useSettings } from './use-settings.ts';

const hex = /^#[0-9a-f]{6}$/;

/** The one colour of the whole product: of what can be pressed and what is chosen. */
export function ColorForm({ saved }: { saved: ClinicSettings }) {
  const { keep, newest } = useSettings();
  const { form, focusFirstError } = useErrorFocus();
  const draft = useDraft({ typed: saved.clinic.accent ?? ownAccent }, saved.clinic.revision);
  const color = draft.values.typed.trim().toLowerCase();
  const isColor = hex.test(color);
  const nearest = isColor && !isReadableAccent(color) ? nearestReadableAccent(color) : null;
  const save = useMutation(
    api.admin.clinic.saveAccent.mutationOptions({
      onSuccess: (answer) => {
        keep(answer);
        draft.restart({ typed: answer.clinic.accent ?? ownAccent }, answer.clinic.revision);
        showAccent(answer.clinic.accent);
        confirmDone('Color guardado');
      },
      onError: focusFirstError,
    }),
  );
  const refused = save.error ? problemOf(save.error).fields.accent : undefined;

  function change(typed: string) {
    draft.change({ typed });
    if (!save.isPending) save.reset();
  }
  function send(revision: number) {
    save.mutate({ accent: color === ownAccent ? null : color, revision });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (!isColor || nearest) focusFirstError();
    else send(draft.revision);
  }

  return (
    <GuardedAct role="admin" act={save}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field
          label="Color"
          hint="Marca lo que se puede tocar y lo que está elegido, en todas las páginas."
          error={
            isColor
              ? nearest
                ? 'Con ese color los textos no se leen bien.'
                : refused
              : 'Escriba el color como #0c5652.'
          }
        >
          {(control) => (
            <div className={styles.color}>
              <input
                type="color"
                aria-label="Elegir el color"
                value={isColor ? color : ownAccent}
                onChange={({ target }) => change(target.value)}
              />
              <input
                {...control}
                type="text"
                value={draft.values.typed}
                autoComplete="off"
                spellCheck={false}
                maxLength={7}
                onChange={({ target }) => change(target.value)}
              />
            </div>
          )}
        </Field>
        {nearest && (
          <div>
            <Button onClick={() => change(nearest)}>Usar {nearest}, el más parecido que se lee</Button>
          </div>
        )}
        {isColor && !nearest && <ColorSamples color={color} />}
        <SaveRow
          label="Guardar el color"
          error={save.error}
          isSaving={save.isPending}
          onInsist={() => void newest().then(({ clinic }) => send(clinic.revision))}
          onTakeTheirs={() =>
            void newest().then(({ clinic }) => {
              draft.restart({ typed: clinic.accent ?? ownAccent }, clinic.revision);
              save.reset();
            })
          }
        >
          {color !== ownAccent && (
            <Button kind="quiet" onClick={() => change(ownAccent)}>
              Volver al verde de siempre
            </Button>
          )}
        </SaveRow>
      </form>
    </GuardedAct>
  );
}
