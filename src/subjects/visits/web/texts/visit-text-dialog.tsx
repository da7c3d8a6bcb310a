import type { QueryKey } from '@tanstack/react-query';
import { TextAreaField } from '../../../../base/ui/field/text-area-field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { EntryDialog } from '../../../../base/ui/set-up/entry-dialog.tsx';
import {
  FINDINGS_MAX,
  PLAN_MAX,
  REASON_MAX,
} from '../../../record/rules/entry-content.ts';
import {
  type VisitText,
  type VisitTextFields,
  VisitTextFieldsSchema,
} from '../../contract/visit-texts.ts';
import {
  VISIT_PHRASE_MAX,
  VISIT_TEXT_NAME_MAX,
} from '../../rules/visit-text.ts';

/** The door at which the texts are kept. */
export interface TextsDoor {
  /** True: a professional's own texts. False: the clinic's. */
  isOwn: boolean;
  key: QueryKey;
  /** The specialties that a text of the clinic may be for. */
  specialties: readonly { id: string; name: string }[];
  create: (fields: VisitTextFields) => Promise<VisitText[]>;
  save: (
    fields: VisitTextFields & { textId: string; revision: number },
  ) => Promise<VisitText[]>;
  remove: (textId: string) => Promise<VisitText[]>;
}

interface VisitTextDialogProps {
  /** Null: a new text. */
  text: VisitText | null;
  door: TextsDoor;
  onClose: () => void;
}

/** Adds or edits a phrase or a template. */
export function VisitTextDialog({ text, door, onClose }: VisitTextDialogProps) {
  return (
    <EntryDialog
      title={text ? `Editar ${text.name}` : 'Agregar frase o plantilla'}
      done={text ? 'Guardada' : 'Agregada'}
      entry={text}
      schema={VisitTextFieldsSchema}
      valuesOf={(entry: VisitText | null) => ({
        name: entry?.name ?? '',
        kind: entry?.kind ?? 'phrase',
        specialtyId: entry?.specialtyId ?? null,
        phrase: entry?.phrase ?? '',
        reason: entry?.reason ?? '',
        findings: entry?.findings ?? '',
        plan: entry?.plan ?? '',
      })}
      factsOf={({ name, phrase, reason, findings, plan }) =>
        [
          { label: 'Nombre', value: name },
          { label: 'Frase', value: phrase },
          { label: 'Motivo', value: reason },
          { label: 'Hallazgos', value: findings },
          { label: 'Plan', value: plan },
        ].filter(({ value }) => value !== '')
      }
      send={(fields, seen) =>
        seen
          ? door.save({ textId: seen.id, revision: seen.revision, ...fields })
          : door.create(fields)
      }
      answerKey={() => door.key}
      sectionKey={door.key}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <TextField
            label="Nombre"
            hint="Con esto la encuentra después de la barra: /control."
            autoComplete="off"
            maxLength={VISIT_TEXT_NAME_MAX}
            {...field('name')}
          />
          <SelectField
            label="Qué es"
            value={values.kind}
            onChange={({ target }) =>
              set('kind', target.value === 'template' ? 'template' : 'phrase')
            }
          >
            <option value="phrase">Frase: entra donde está la barra</option>
            <option value="template">
              Plantilla: completa motivo, hallazgos y plan
            </option>
          </SelectField>
          {!door.isOwn && (
            <SelectField
              label="Para quién"
              {...field('specialtyId')}
              value={values.specialtyId ?? ''}
              onChange={({ target }) =>
                set('specialtyId', target.value || null)
              }
            >
              <option value="">Todos los profesionales</option>
              {door.specialties.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {values.kind === 'phrase' ? (
            <TextAreaField
              label="Frase"
              maxLength={VISIT_PHRASE_MAX}
              {...field('phrase')}
            />
          ) : (
            <>
              <TextField
                label="Motivo"
                optional
                autoComplete="off"
                maxLength={REASON_MAX}
                {...field('reason')}
              />
              <TextAreaField
                label="Hallazgos"
                optional
                maxLength={FINDINGS_MAX}
                {...field('findings')}
              />
              <TextAreaField
                label="Plan"
                optional
                maxLength={PLAN_MAX}
                {...field('plan')}
              />
            </>
          )}
        </>
      )}
    </EntryDialog>
  );
}
