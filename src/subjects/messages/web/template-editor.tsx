import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextAreaField } from '../../../base/ui/field/text-area-field.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { usePanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { Template } from '../contract/admin-messages.ts';
import { TemplateDraftSchema } from '../contract/template-fields.ts';
import styles from './messages.module.css';

interface TemplateEditorProps {
  template: Template;
  onClose: () => void;
}

const schema = TemplateDraftSchema.omit({ kind: true });

/** Edits the text of one kind of message, with a preview for an invented appointment. */
export function TemplateEditor({ template, onClose }: TemplateEditorProps) {
  const { kind, subject, body, savedAt } = template;
  const queryClient = useQueryClient();
  const { place: area, focusPlace: focusArea } =
    usePlaceFocus<HTMLTextAreaElement>();
  const [seenAt, setSeenAt] = useState(savedAt);
  const key = api.admin.messages.templates.queryKey();
  const preview = useMutation(
    api.admin.messages.previewTemplate.mutationOptions(),
  );
  const save = useMutation(
    api.admin.messages.saveTemplate.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(key, (all) =>
          all?.map((each) => (each.kind === kind ? saved : each)),
        );
        confirmDone('Texto guardado');
        onClose();
      },
      onError: (error) => {
        if (problemOf(error).code !== 'CHANGED_MEANWHILE') return;
        void queryClient.invalidateQueries({ queryKey: key });
      },
    }),
  );
  const act = preview.error || preview.isPending ? preview : save;
  const form = usePanelForm({ schema, values: { subject, body }, act });
  const { field, values } = form;
  const isNewer = savedAt !== seenAt;
  const isOvertaken = isNewer && form.isDirty;
  // True if the preview shows the text that is typed now.
  const isPreview =
    values.subject === preview.variables?.subject &&
    values.body === preview.variables.body;

  function takeTheirs() {
    setSeenAt(savedAt);
    form.restart({ subject, body });
    save.reset();
  }
  const follow = useEffectEvent(takeTheirs);
  useEffect(() => {
    if (isNewer && !form.isDirty) follow();
  }, [isNewer, form.isDirty]);

  function insert(name: string) {
    const text = values.body;
    const [from, to] = [
      area.current?.selectionStart ?? text.length,
      area.current?.selectionEnd ?? text.length,
    ];
    field('body').onChange(`${text.slice(0, from)}{${name}}${text.slice(to)}`);
    focusArea();
  }

  const submit = (seen: string | null) =>
    form.submit((words) => {
      if (preview.error) preview.reset();
      save.mutate({ kind, ...words, seenAt: seen });
    });

  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      onSubmit={submit(seenAt)}
    >
      <TextField
        label="Asunto"
        autoFocus
        autoComplete="off"
        {...field('subject')}
      />
      <TextAreaField label="Mensaje" ref={area} rows={8} {...field('body')} />
      <fieldset className={styles.placeholders}>
        <legend>Datos que se completan solos</legend>
        {template.placeholders.map(({ name, meaning }) => (
          <button
            key={name}
            type="button"
            className={styles.placeholder}
            onClick={() => insert(name)}
          >
            <span className={styles.placeholderName}>{`{${name}}`}</span>{' '}
            {meaning}
          </button>
        ))}
      </fieldset>
      {isOvertaken ? (
        <Notice
          tone="warning"
          title="Otra persona guardó este texto mientras usted escribía"
          actions={
            <>
              <Button busy={save.isPending} onClick={() => submit(savedAt)()}>
                Guardar lo que escribí
              </Button>
              <Button kind="quiet" onClick={takeTheirs}>
                Usar lo guardado
              </Button>
            </>
          }
        >
          <p className={styles.subject}>{subject}</p>
          <p className={styles.body}>{body}</p>
        </Notice>
      ) : (
        !form.hasErrors && <ActProblem error={act.error} />
      )}
      <div className={styles.acts}>
        <Button
          type="submit"
          kind="main"
          busy={save.isPending}
          busyLabel="Guardando…"
        >
          Guardar el texto
        </Button>
        <Button
          busy={preview.isPending}
          busyLabel="Preparando…"
          onClick={() => preview.mutate({ kind, ...values })}
        >
          Ver cómo queda
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            field('subject').onChange(template.defaultSubject);
            field('body').onChange(template.defaultBody);
          }}
        >
          Volver al texto original
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Descartar
        </Button>
      </div>
      {preview.data && isPreview && (
        <Notice title={preview.data.subject}>
          <p className={styles.body}>{preview.data.text}</p>
        </Notice>
      )}
    </form>
  );
}
