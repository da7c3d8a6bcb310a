import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import { EntryRow } from '../../../../base/ui/set-up/entry-row.tsx';
import { FoundEntries } from '../../../../base/ui/set-up/found-entries.tsx';
import { useKeepEntries } from '../../../../base/ui/set-up/use-keep-entries.ts';
import type { VisitText } from '../../contract/visit-texts.ts';
import { type TextsDoor, VisitTextDialog } from './visit-text-dialog.tsx';
import styles from './visit-texts.module.css';

interface VisitTextsPartProps {
  title: string;
  about: string;
  none: string;
  query: UseQueryResult<VisitText[]>;
  door: TextsDoor;
}

/** Phrases and templates, to add, edit and remove. */
export function VisitTextsPart({
  title,
  about,
  none,
  query,
  door,
}: VisitTextsPartProps) {
  /** Null as id: a new text. */
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const [removing, setRemoving] = useState<VisitText | null>(null);
  const kept = useKeepEntries<VisitText[]>({
    answerKey: () => door.key,
    sectionKey: door.key,
    done: 'Quitada',
    onDone: () => setRemoving(null),
  });
  const remove = useMutation({
    mutationFn: (textId: string) => door.remove(textId),
    ...kept,
  });
  return (
    <Section title={title}>
      <p className={styles.about}>{about}</p>
      <QueryContent
        query={query}
        loading={
          <LoadingLines label="Buscando frases y plantillas…" count={4} />
        }
      >
        {(all) => {
          const texts = all.filter(({ isOwn }) => isOwn === door.isOwn);
          return texts.length === 0 ? (
            <EmptyState title="Todavía no hay ninguna">
              <p>{none}</p>
            </EmptyState>
          ) : (
            <FoundEntries
              label="Frases y plantillas"
              entries={texts}
              wordsOf={(text) => [text.name, ...textsOf(text)].join(' ')}
            >
              {(text) => (
                <EntryRow
                  key={text.id}
                  name={text.name}
                  facts={[
                    text.kind === 'phrase' ? 'Frase' : 'Plantilla',
                    door.isOwn
                      ? null
                      : (text.specialtyName ?? 'Todas las especialidades'),
                  ]}
                  actions={
                    <Button kind="quiet" onClick={() => setRemoving(text)}>
                      Quitar{' '}
                      <span className="visually-hidden">{text.name}</span>
                    </Button>
                  }
                  editName={text.name}
                  onEdit={() => setOpen({ id: text.id })}
                >
                  <p className={styles.text}>{textsOf(text).join(' · ')}</p>
                </EntryRow>
              )}
            </FoundEntries>
          );
        }}
      </QueryContent>
      <div>
        <Button onClick={() => setOpen({ id: null })}>
          Agregar frase o plantilla
        </Button>
      </div>
      {open && query.data && (
        <VisitTextDialog
          text={query.data.find(({ id }) => id === open.id) ?? null}
          door={door}
          onClose={() => setOpen(null)}
        />
      )}
      <PanelConfirm
        open={removing !== null}
        title={`¿Quitar «${removing?.name ?? ''}»?`}
        confirmLabel="Quitar"
        keepLabel="Dejarla"
        destructive
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.id)}
        onClose={() => {
          setRemoving(null);
          remove.reset();
        }}
      >
        <p>Lo que ya se escribió con ella en las consultas queda como está.</p>
        <ActProblem error={remove.error} />
      </PanelConfirm>
    </Section>
  );
}

function textsOf({ phrase, reason, findings, plan }: VisitText): string[] {
  return [phrase, reason, findings, plan].filter((text) => text !== '');
}
