import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Template } from '../../../contract/admin/messages.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextAreaField } from '../../components/field/text-area-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './messages.module.css';

interface TemplateEditorProps {
  template: Template;
  onClose: () => void;
}

/** Changes the words of one kind of message, and shows what they make of an invented turno. */
export function TemplateEditor({ template, onClose }: TemplateEditorProps) {
  const { kind } = template;
  const queryClient = useQueryClient();
  const { form, focusFirstError } = useErrorFocus();
  const body = useRef<HTMLTextAreaElement>(null);
  const [base, setBase] = useState(template);
  const [draft, setDraft] = useState({ subject: template.subject, body: template.body });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const key = api.admin.messages.templates.queryKey();
  const onError = (error: unknown) => {
    setErrors(problemOf(error).fields);
    focusFirstError();
  };
  const preview = useMutation(api.admin.messages.previewTemplate.mutationOptions({ onError }));
  const save = useMutation(
    api.admin.messages.saveTemplate.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(key, (all) => all?.map((each) => (each.kind === kind ? saved : each)));
        confirmDone('Texto guardado');
        onClose();
      },
      onError: (error) => {
        if (problemOf(error).code === 'CHANGED_MEANWHILE')
          void queryClient.invalidateQueries({ queryKey: key });
        onError(error);
      },
    }),
  );
  const isOvertaken =
    save.error !== null &&
    problemOf(save.error).code === 'CHANGED_MEANWHILE' &&
    template.savedAt !== base.savedAt;

  function edit(changes: Partial<typeof draft>) {
    setDraft({ ...draft, ...changes });
    setErrors({});
    preview.reset();
    if (!save.isPending && !isOvertaken) save.reset();
  }

  function insert(name: string) {
    const area = body.current;
    const [from, to] = [area?.selectionStart ?? draft.body.length, area?.selectionEnd ?? draft.body.length];
    edit({ body: `${draft.body.slice(0, from)}{${name}}${draft.body.slice(to)}` });
    area?.focus();
  }

  const send = (seenAt: string | null) => !save.isPending && save.mutate({ kind, ...draft, seenAt });

  return (
    <GuardedAct role="admin" act={save}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send(base.savedAt);
        }}
      >
        <TextField
          label="Asunto"
          autoFocus
          autoComplete="off"
          error={errors.subject}
          value={draft.subject}
          onChange={({ target }) => edit({ subject: target.value })}
        />
        <TextAreaField
          label="Mensaje"
          ref={body}
          rows={8}
          error={errors.body}
          value={draft.body}
          onChange={({ target }) => edit({ body: target.value })}
        />
        <fieldset className={styles.placeholders}>
          <legend>Datos que se completan solos</legend>
          {template.placeholders.map(({ name, meaning }) => (
            <button key={name} type="button" className={styles.placeholder} onClick={() => insert(name)}>
              <span className={styles.placeholderName}>{`{${name}}`}</span> {meaning}
            </button>
          ))}
        </fieldset>
        {isOvertaken ? (
          <Notice
            tone="warning"
            title="Otra persona guardó este texto mientras usted escribía"
            actions={
              <>
                <Button busy={save.isPending} onClick={() => send(template.savedAt)}>
                  Guardar lo que escribí
                </Button>
                <Button
                  kind="quiet"
                  onClick={() => {
                    setBase(template);
                    setDraft({ subject: template.subject, body: template.body });
                    save.reset();
                  }}
                >
                  Usar lo guardado
                </Button>
              </>
            }
          >
            <p className={styles.subject}>{template.subject}</p>
            <p className={styles.body}>{template.body}</p>
          </Notice>
        ) : (
          Object.keys(errors).length === 0 && <ActProblem error={save.error ?? preview.error} />
        )}
        <div className={styles.acts}>
          <Button type="submit" kind="main" busy={save.isPending} busyLabel="Guardando…">
            Guardar el texto
          </Button>
          <Button
            busy={preview.isPending}
            busyLabel="Preparando…"
            onClick={() => preview.mutate({ kind, ...draft })}
          >
            Ver cómo queda
          </Button>
          <Button
            kind="quiet"
            onClick={() => edit({ subject: template.defaultSubject, body: template.defaultBody })}
          >
            Volver al texto original
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Descartar
          </Button>
        </div>
        {preview.data && (
          <Notice title={preview.data.subject}>
            <p className={styles.body}>{preview.data.text}</p>
          </Notice>
        )}
      </form>
    </GuardedAct>
  );
}
