import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../../base/api/web/client/api.ts';
import { PRIVATELY } from '../../../../base/clinic/contract/booking-address.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { typedOrNull } from '../../../../base/ui/forms/typed-fields.ts';
import { ChoiceField } from '../../../../base/ui/panel/choice-field.tsx';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { CoverageFieldsSchema } from '../../contract/file-fields.ts';
import type { FileCoverage, PatientFile } from '../../contract/patient-file.ts';
import styles from './reception-patients.module.css';
import { useKeepFile } from './use-keep-file.ts';

/** A patient's coverages. */
export function CoveragesPart({ file }: { file: PatientFile }) {
  const keep = useKeepFile();
  const [isAdding, setAdding] = useState(false);
  const [wasAdding, setWasAdding] = useState(false);
  const [ending, setEnding] = useState<FileCoverage | null>(null);
  const prefer = useMutation(
    api.reception.patients.preferCoverage.mutationOptions({
      onSuccess: keep('Cobertura principal cambiada'),
    }),
  );
  const end = useMutation(
    api.reception.patients.endCoverage.mutationOptions({
      onSuccess: keep('Cobertura dada de baja'),
      onSettled: () => setEnding(null),
    }),
  );
  return (
    <div className={styles.stack}>
      {file.coverages.length === 0 && (
        <p className={styles.quiet}>
          Particular: no tiene coberturas cargadas.
        </p>
      )}
      {file.coverages.length > 0 && (
        <Rows label="Coberturas">
          {file.coverages.map((coverage) => (
            <Row
              key={coverage.id}
              end={
                <div className={`${styles.acts} ${styles.quietActs}`}>
                  {!coverage.isPrimary && (
                    <Button
                      kind="quiet"
                      busy={prefer.isPending}
                      onClick={() =>
                        prefer.mutate({
                          patientId: file.id,
                          coverageId: coverage.id,
                        })
                      }
                    >
                      Usar primero{' '}
                      <span className="visually-hidden">
                        {coverage.insurerName}
                      </span>
                    </Button>
                  )}
                  <Button kind="quiet" onClick={() => setEnding(coverage)}>
                    Dar de baja{' '}
                    <span className="visually-hidden">
                      {coverage.insurerName}
                    </span>
                  </Button>
                </div>
              }
            >
              <p className={styles.strong}>
                {[coverage.insurerName, coverage.planName]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className={styles.quiet}>
                {[coverage.isPrimary && 'Se usa primero', memberWords(coverage)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </Row>
          ))}
        </Rows>
      )}
      <ActProblem error={prefer.error ?? end.error} />
      {isAdding ? (
        <AddCoverage
          file={file}
          onDone={() => {
            setAdding(false);
            setWasAdding(true);
          }}
        />
      ) : (
        <Button
          className={styles.start}
          autoFocus={wasAdding}
          onClick={() => setAdding(true)}
        >
          Agregar cobertura
        </Button>
      )}
      <PanelConfirm
        open={ending !== null}
        title={`¿Dar de baja ${ending?.insurerName ?? 'la cobertura'}?`}
        confirmLabel="Dar de baja"
        keepLabel="Conservarla"
        destructive
        busy={end.isPending}
        onConfirm={() =>
          ending && end.mutate({ patientId: file.id, coverageId: ending.id })
        }
        onClose={() => setEnding(null)}
      >
        <p>
          No se ofrecerá en los próximos turnos. Los que ya tiene quedan como
          están.
        </p>
      </PanelConfirm>
    </div>
  );
}

function memberWords({ insurerId, memberNumber }: FileCoverage): string {
  if (insurerId === null) return 'Paga la persona';
  return memberNumber ? `Afiliado ${memberNumber}` : 'Sin número de afiliado';
}

const { shape } = CoverageFieldsSchema;
const schema = CoverageFieldsSchema.extend({
  insurerId: z
    .string()
    .transform((typed) => (typed === PRIVATELY ? null : typed))
    .pipe(shape.insurerId),
  planId: typedOrNull.pipe(shape.planId),
  memberNumber: typedOrNull.pipe(shape.memberNumber),
});

function AddCoverage({
  file,
  onDone,
}: {
  file: PatientFile;
  onDone: () => void;
}) {
  const keep = useKeepFile();
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  const add = useMutation(
    api.reception.patients.addCoverage.mutationOptions({
      onSuccess: keep('Cobertura agregada', onDone),
    }),
  );
  const { ref, field, check, values, hasErrors, submit } = usePanelForm({
    schema,
    values: { insurerId: '', planId: '', memberNumber: '', isPrimary: false },
    act: add,
  });
  const chosen = insurers.data?.find(({ id }) => id === values.insurerId);
  if (insurers.isError && !insurers.data)
    return <QueryProblem query={insurers} />;
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={submit((coverage) =>
        add.mutate({ patientId: file.id, ...coverage }),
      )}
      aria-label="Agregar cobertura"
    >
      <ChoiceField
        label="Obra social o prepaga"
        autoFocus
        choices={[
          { value: PRIVATELY, label: 'Ninguna: pago particular' },
          ...(insurers.data?.map(({ id, name }) => ({
            value: id,
            label: name,
          })) ?? []),
        ]}
        {...field('insurerId')}
        onChange={(id) => {
          field('insurerId').onChange(id);
          field('planId').onChange('');
        }}
      />
      {chosen && chosen.plans.length > 0 && (
        <ChoiceField
          label="Plan"
          optional
          none="Sin dato"
          choices={chosen.plans.map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          {...field('planId')}
        />
      )}
      {values.insurerId !== PRIVATELY && (
        <TextField
          label="Número de afiliado"
          hint="Como figura en la credencial."
          optional
          autoComplete="off"
          {...field('memberNumber')}
        />
      )}
      {file.coverages.length > 0 && (
        <CheckField optional label="Usarla primero" {...check('isPrimary')} />
      )}
      {!hasErrors && <ActProblem error={add.error} />}
      <div className={styles.acts}>
        <Button
          type="submit"
          kind="main"
          busy={add.isPending}
          busyLabel="Agregando…"
        >
          Agregar
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Descartar
        </Button>
      </div>
    </form>
  );
}
