import type { UseQueryResult } from '@tanstack/react-query';
import { api } from '../../../base/api/web/client/api.ts';
import { CheckField } from '../../../base/ui/field/check-field.tsx';
import { TextAreaField } from '../../../base/ui/field/text-area-field.tsx';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import { EntryDialog } from '../../../base/ui/set-up/entry-dialog.tsx';
import { enabledFact } from '../../../base/ui/set-up/entry-mark.tsx';
import type { SetUpSpecialty } from '../../settings/contract/specialties.ts';
import type { SetUpQuestionnaire } from '../contract/admin.ts';
import { readerScopes } from '../rules/questionnaire.ts';
import { ItemFields } from './item-fields.tsx';
import { PracticeChoices } from './practice-choices.tsx';
import { questionnaireSchema, typedOf } from './questionnaire-schema.ts';
import {
  contentWords,
  practiceNamesOf,
  readerWords,
} from './questionnaire-words.ts';

interface QuestionnaireDialogProps {
  /** Null: a new form. */
  questionnaire: SetUpQuestionnaire | null;
  specialties: UseQueryResult<SetUpSpecialty[]>;
  onClose: () => void;
}

export function QuestionnaireDialog({
  questionnaire,
  specialties,
  onClose,
}: QuestionnaireDialogProps) {
  return (
    <EntryDialog
      title={
        questionnaire ? `Editar ${questionnaire.title}` : 'Agregar formulario'
      }
      done={questionnaire ? 'Formulario guardado' : 'Formulario agregado'}
      entry={questionnaire}
      schema={questionnaireSchema}
      valuesOf={typedOf}
      factsOf={({ title, readers, practiceIds, isEnabled, ...content }) => [
        { label: 'Título', value: title },
        { label: 'Contenido', value: contentWords(content) },
        {
          label: 'Preguntas',
          value: content.items.map(({ text }) => text).join(' · ') || 'Ninguna',
        },
        { label: 'Quién lo lee', value: readerWords[readers] },
        {
          label: 'Prácticas',
          value: practiceNamesOf(practiceIds, specialties.data ?? []),
        },
        enabledFact({ isEnabled, word: 'Habilitado' }),
      ]}
      send={(typed, seen) =>
        seen
          ? api.admin.questionnaires.save.call({
              questionnaireId: seen.id,
              revision: seen.revision,
              ...typed,
            })
          : api.admin.questionnaires.create.call(typed)
      }
      answerKey={() => api.admin.questionnaires.list.queryKey()}
      sectionKey={api.admin.questionnaires.list.queryKey()}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="Título"
            hint="Así lo ve el paciente: «Antes de su ecografía»."
            autoComplete="off"
            {...form.field('title')}
          />
          <SelectField
            label="Quién lee las respuestas"
            hint="Si pregunta por la salud, solo el profesional: el mostrador ve que está respondido, y nada más."
            {...form.field('readers')}
          >
            {readerScopes.toReversed().map((scope) => (
              <option key={scope} value={scope}>
                {readerWords[scope]}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label="Introducción"
            optional
            rows={2}
            {...form.field('introduction')}
          />
          <TextAreaField
            label="Texto que el paciente acepta"
            hint="Para un consentimiento: sin aceptarlo no se envía. Vacío: son solo preguntas."
            optional
            rows={4}
            {...form.field('consent')}
          />
          <ItemFields form={form} />
          <PracticeChoices
            specialties={specialties}
            chosen={form.values.practiceIds}
            error={form.errors.practiceIds}
            onChoose={(ids) => form.set('practiceIds', ids)}
          />
          {questionnaire && (
            <CheckField
              optional
              label="Habilitado"
              hint="Deshabilitado no se pide; lo respondido queda."
              {...form.check('isEnabled')}
            />
          )}
          {questionnaire && (
            <p>
              Si cambia lo que el paciente lee o quién lo lee, se publica la
              versión {questionnaire.version + 1}: la responde quien todavía no
              respondió. Lo ya respondido no cambia.
            </p>
          )}
        </>
      )}
    </EntryDialog>
  );
}
