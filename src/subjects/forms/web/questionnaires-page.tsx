import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { CataloguePage } from '../../../base/ui/set-up/catalogue-page.tsx';
import { EnabledMark } from '../../../base/ui/set-up/entry-mark.tsx';
import { EntryRow } from '../../../base/ui/set-up/entry-row.tsx';
import { FoundEntries } from '../../../base/ui/set-up/found-entries.tsx';
import type { SetUpQuestionnaire } from '../contract/admin.ts';
import { QuestionnaireDialog } from './questionnaire-dialog.tsx';
import {
  contentWords,
  practiceNamesOf,
  readerWords,
} from './questionnaire-words.ts';

/**
 * `/admin/forms`: the questions that patients answer before a visit. Forms are never deleted, only switched
 * off.
 */
export function QuestionnairesPage() {
  const questionnaires = useQuery(api.admin.questionnaires.list.queryOptions());
  const specialties = useQuery(api.admin.specialties.list.queryOptions());
  /** The id of the form being edited; null: a new one. */
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const names = ({ practiceIds }: SetUpQuestionnaire) =>
    specialties.data ? practiceNamesOf(practiceIds, specialties.data) : null;
  return (
    <CataloguePage
      title="Formularios"
      lead="Lo que el paciente responde o acepta desde su cuenta antes de venir, según la práctica."
      width="wide"
      action={
        <Button kind="main" onClick={() => setOpen({ id: null })}>
          Agregar formulario
        </Button>
      }
      query={questionnaires}
      liveKey={api.admin.questionnaires.key()}
      loading="Buscando formularios…"
      dialog={
        open &&
        questionnaires.data && (
          <QuestionnaireDialog
            questionnaire={
              questionnaires.data.find(({ id }) => id === open.id) ?? null
            }
            specialties={specialties}
            onClose={() => setOpen(null)}
          />
        )
      }
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="Todavía no hay formularios">
            <p>
              Por ejemplo, si toma anticoagulantes antes de un estudio, o un
              consentimiento para leer con tiempo.
            </p>
          </EmptyState>
        ) : (
          <FoundEntries
            label="Formularios"
            entries={all}
            wordsOf={(each) => `${each.title} ${names(each) ?? ''}`}
          >
            {(each) => (
              <EntryRow
                key={each.id}
                name={each.title}
                facts={[
                  contentWords(each),
                  `Lo lee: ${readerWords[each.readers].toLocaleLowerCase('es-AR')}`,
                  names(each),
                  `Versión ${each.version}`,
                  responses(each.responseCount),
                ]}
                mark={
                  <EnabledMark isEnabled={each.isEnabled} word="Habilitado" />
                }
                editName={each.title}
                onEdit={() => setOpen({ id: each.id })}
              />
            )}
          </FoundEntries>
        )
      }
    </CataloguePage>
  );
}

const responses = (count: number) =>
  count === 0
    ? 'Sin respuestas'
    : count === 1
      ? '1 respuesta'
      : `${count} respuestas`;
