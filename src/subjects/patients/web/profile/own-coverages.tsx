import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import styles from '../../../../base/ui/page/account.module.css';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { Coverage } from '../../contract/own-data.ts';
import { CoverageForm } from './coverage-form.tsx';

/** The patient's coverages. */
export function OwnCoverages() {
  const coverages = useQuery(api.patient.coverages.list.queryOptions());
  return (
    <Section title="Coberturas">
      <QueryContent
        query={coverages}
        loading={<LoadingLines label="Buscando sus coberturas…" count={2} />}
      >
        {(data) => <Coverages coverages={data} />}
      </QueryContent>
    </Section>
  );
}

function Coverages({ coverages }: { coverages: Coverage[] }) {
  const queryClient = useQueryClient();
  const { list, add, end, makePrimary } = api.patient.coverages;
  const { place, focusPlace } = usePlaceFocus();
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Coverage | null>(null);

  const show = (words: string) => ({
    onSuccess: (after: Coverage[]) => {
      queryClient.setQueryData(list.queryKey(), after);
      setAdding(false);
      confirmDone(words);
      focusPlace();
    },
    onError: () => queryClient.invalidateQueries({ queryKey: list.key() }),
  });
  const adding = useMutation(add.mutationOptions(show('Cobertura agregada')));
  const ended = useMutation(
    end.mutationOptions(show('Cobertura dada de baja')),
  );
  const chosen = useMutation(
    makePrimary.mutationOptions(show('Cobertura principal cambiada')),
  );

  // The pressed button is gone.
  useFocusShown(isAdding, { place, within: 'select' });

  function openForm(isOpen: boolean) {
    adding.reset();
    setAdding(isOpen);
    if (!isOpen) focusPlace();
  }

  const error = ended.error ?? chosen.error;
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {coverages.length === 0 ? (
        <p>
          No tenemos ninguna anotada. Sin cobertura, los turnos son
          particulares.
        </p>
      ) : (
        <Rows label="Coberturas">
          {coverages.map((coverage) => (
            <Row
              key={coverage.id}
              end={
                <span className={styles.rowActs}>
                  {!coverage.isPrimary && (
                    <Button
                      kind="quiet"
                      busy={
                        chosen.isPending &&
                        chosen.variables.coverageId === coverage.id
                      }
                      onClick={() => chosen.mutate({ coverageId: coverage.id })}
                    >
                      Usar como principal
                      <span className="visually-hidden">
                        {' '}
                        {coverage.insurerName}
                      </span>
                    </Button>
                  )}
                  <Button
                    kind="quiet"
                    busy={
                      ended.isPending &&
                      ended.variables.coverageId === coverage.id
                    }
                    onClick={() => setEnding(coverage)}
                  >
                    Dar de baja
                    <span className="visually-hidden">
                      {' '}
                      {coverage.insurerName}
                    </span>
                  </Button>
                </span>
              }
            >
              <p className={styles.name}>{coverage.insurerName}</p>
              <p className={styles.rowDetail}>
                {coverage.isPrimary && <span>Principal</span>}
                {coverage.insurerId === null && <span>Paga usted</span>}
                {coverage.planName && <span>Plan {coverage.planName}</span>}
                {coverage.memberNumber && (
                  <span>Afiliado {coverage.memberNumber}</span>
                )}
              </p>
            </Row>
          ))}
        </Rows>
      )}
      <ActProblem error={error} />

      {isAdding ? (
        <CoverageForm add={adding} onKeep={() => openForm(false)} />
      ) : (
        <p>
          <Button onClick={() => openForm(true)}>Agregar una cobertura</Button>
        </p>
      )}
      <PanelConfirm
        open={ending !== null}
        title={`¿Dar de baja ${ending?.insurerName ?? 'la cobertura'}?`}
        confirmLabel="Dar de baja"
        keepLabel="Dejarla"
        destructive
        onClose={() => setEnding(null)}
        onConfirm={() => {
          if (ending) ended.mutate({ coverageId: ending.id });
          setEnding(null);
        }}
      >
        <p>Los turnos que ya reservó con ella no cambian.</p>
      </PanelConfirm>
    </div>
  );
}
