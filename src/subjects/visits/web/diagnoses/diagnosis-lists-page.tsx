import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { formatDayWithYear } from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import { Entries, EntryRow } from '../../../../base/ui/set-up/entry-row.tsx';
import { useKeepEntries } from '../../../../base/ui/set-up/use-keep-entries.ts';
import type { DiagnosisList } from '../../contract/diagnosis-lists.ts';
import styles from './diagnosis-lists.module.css';
import { listedWords } from './diagnosis-words.ts';
import { ImportListDialog } from './import-list-dialog.tsx';

const key = () => api.admin.diagnosisLists.list.queryKey();

/** `/admin/import`: the clinic's imports from files, for now lists of diagnoses with codes. */
export function DiagnosisListsPage() {
  const lists = useQuery(api.admin.diagnosisLists.list.queryOptions());
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [isImporting, setImporting] = useState(false);
  const [removing, setRemoving] = useState<DiagnosisList | null>(null);
  const remove = useMutation(
    api.admin.diagnosisLists.remove.mutationOptions(
      useKeepEntries<DiagnosisList[]>({
        answerKey: key,
        sectionKey: key(),
        done: 'Lista quitada',
        onDone: () => setRemoving(null),
      }),
    ),
  );
  const dayOf = (instant: string) =>
    formatDayWithYear(
      Temporal.Instant.from(instant)
        .toZonedDateTimeISO(clinic.data?.timeZone ?? 'UTC')
        .toPlainDate()
        .toString(),
    );
  return (
    <Page
      title="Importar"
      lead="Lo que la clínica trae de archivos propios."
      width="wide"
      action={
        <Button kind="main" onClick={() => setImporting(true)}>
          Importar diagnósticos
        </Button>
      }
    >
      <Section title="Listas de diagnósticos con código">
        <p className={styles.about}>
          Los profesionales los encuentran al escribir un diagnóstico, que
          también puede ser texto libre. TurnoClaro no trae ninguna
          clasificación: importe las que la clínica tiene derecho a usar. Lo ya
          firmado no cambia.
        </p>
        <QueryContent
          query={lists}
          loading={<LoadingLines label="Buscando listas…" count={3} />}
        >
          {(all) =>
            all.length === 0 ? (
              <EmptyState title="Todavía no hay ninguna lista">
                <p>
                  Los profesionales tienen una lista corta de motivos comunes,
                  sin códigos.
                </p>
              </EmptyState>
            ) : (
              <Entries label="Listas de diagnósticos">
                {all.map((list) => (
                  <EntryRow
                    key={list.system}
                    name={list.system}
                    facts={[
                      listedWords(list.count),
                      `importada el ${dayOf(list.importedAt)}`,
                      list.importedBy && `por ${list.importedBy}`,
                    ]}
                    actions={
                      <Button kind="quiet" onClick={() => setRemoving(list)}>
                        Quitar{' '}
                        <span className="visually-hidden">{list.system}</span>
                      </Button>
                    }
                  >
                    <p className={styles.license}>{list.licenseNote}</p>
                  </EntryRow>
                ))}
              </Entries>
            )
          }
        </QueryContent>
      </Section>
      {isImporting && lists.data && (
        <ImportListDialog
          lists={lists.data}
          onClose={() => setImporting(false)}
        />
      )}
      <PanelConfirm
        open={removing !== null}
        title={`¿Quitar la lista ${removing?.system ?? ''}?`}
        confirmLabel="Quitar"
        keepLabel="Dejarla"
        destructive
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate({ system: removing.system })}
        onClose={() => {
          setRemoving(null);
          remove.reset();
        }}
      >
        <p>
          Deja de ofrecerse al escribir. Lo que ya se firmó conserva su texto y
          su código.
        </p>
        <ActProblem error={remove.error} />
      </PanelConfirm>
    </Page>
  );
}
