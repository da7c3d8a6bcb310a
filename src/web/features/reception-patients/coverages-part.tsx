import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FileCoverage, PatientFile } from '../../../contract/reception/patient-file.ts';
import { Button } from '../../components/button/button.tsx';
import { Confirm } from '../../components/confirm/confirm.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { QueryProblem } from '../../components/problem/query-problem.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './reception-patients.module.css';
import { useKeepFile } from './use-keep-file.ts';

/** Who pays for their visits. */
export function CoveragesPart({ file }: { file: PatientFile }) {
  const keep = useKeepFile();
  const [isAdding, setAdding] = useState(false);
  const [wasAdding, setWasAdding] = useState(false);
  const [ending, setEnding] = useState<FileCoverage | null>(null);
  const prefer = useMutation(
    api.reception.patients.preferCoverage.mutationOptions({
      onSuccess: (saved) => {
        keep(saved);
        confirmDone('Cobertura principal cambiada');
      },
    }),
  );
  const end = useMutation(
    api.reception.patients.endCoverage.mutationOptions({
      onSuccess: (saved) => {
        keep(saved);
        confirmDone('Cobertura dada de baja');
      },
      onSettled: () => setEnding(null),
    }),
  );
  return (
    <div className={styles.stack}>
      {file.coverages.length === 0 && (
        <p className={styles.quiet}>Particular: no tiene coberturas cargadas.</p>
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
                      onClick={() => prefer.mutate({ patientId: file.id, coverageId: coverage.id })}
                    >
                      Usar primero <span className="visually-hidden">{coverage.insurerName}</span>
                    </Button>
                  )}
                  <Button kind="quiet" onClick={() => setEnding(coverage)}>
                    Dar de baja <span className="visually-hidden">{coverage.insurerName}</span>
                  </Button>
                </div>
              }
            >
              <p className={styles.strong}>
                {[coverage.insurerName, coverage.planName].filter(Boolean).join(' · ')}
              </p>
              <p className={styles.quiet}>
                {[
                  coverage.isPrimary && 'Se usa primero',
                  coverage.memberNumber ? `Afiliado ${coverage.memberNumber}` : 'Sin número de afiliado',
                ]
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
        <Button className={styles.start} autoFocus={wasAdding} onClick={() => setAdding(true)}>
          Agregar cobertura
        </Button>
      )}
      <Confirm
        open={ending !== null}
        title={`¿Dar de baja ${ending?.insurerName ?? 'la cobertura'}?`}
        confirmLabel="Dar de baja"
        keepLabel="Conservarla"
        destructive
        busy={end.isPending}
        onConfirm={() => ending && end.mutate({ patientId: file.id, coverageId: ending.id })}
        onClose={() => setEnding(null)}
      >
        <p>No se ofrecerá en los próximos turnos. Los que ya tiene quedan como están.</p>
      </Confirm>
    </div>
  );
}

function AddCoverage({ file, onDone }: { file: PatientFile; onDone: () => void }) {
  const keep = useKeepFile();
  const { form, focusFirstError } = useErrorFocus();
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  const [insurerId, setInsurerId] = useState('');
  const [planId, setPlanId] = useState('');
  const [memberNumber, setMemberNumber] = useState('');
  const [isPrimary, setPrimary] = useState(false);
  const [error, setError] = useState<string>();
  const chosen = insurers.data?.find(({ id }) => id === insurerId);
  const add = useMutation(
    api.reception.patients.addCoverage.mutationOptions({
      onSuccess: (saved) => {
        keep(saved);
        confirmDone('Cobertura agregada');
        onDone();
      },
      onError: (failed) => {
        setError(problemOf(failed).fields.insurerId);
        focusFirstError();
      },
    }),
  );
  const fields = add.error ? problemOf(add.error).fields : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    if (!insurerId) {
      setError('Elija una cobertura de la lista.');
      return focusFirstError();
    }
    const typed = memberNumber.trim() || null;
    add.mutate({ patientId: file.id, insurerId, planId: planId || null, memberNumber: typed, isPrimary });
  }

  if (insurers.isError && !insurers.data) return <QueryProblem query={insurers} />;
  return (
    <GuardedAct role="reception" act={add}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label="Agregar cobertura">
        <SelectField
          label="Obra social o prepaga"
          autoFocus
          error={error}
          value={insurerId}
          onChange={({ target }) => {
            setInsurerId(target.value);
            setPlanId('');
            setError(undefined);
          }}
        >
          <option value="">Elija una…</option>
          {insurers.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {chosen && chosen.plans.length > 0 && (
          <SelectField
            label="Plan"
            optional
            error={fields.planId}
            value={planId}
            onChange={({ target }) => setPlanId(target.value)}
          >
            <option value="">Sin dato</option>
            {chosen.plans.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label="Número de afiliado"
          hint="Como figura en la credencial."
          optional
          error={fields.memberNumber}
          autoComplete="off"
          value={memberNumber}
          onChange={({ target }) => setMemberNumber(target.value)}
        />
        {file.coverages.length > 0 && (
          <CheckField
            optional
            label="Usarla primero"
            checked={isPrimary}
            onChange={({ target }) => setPrimary(target.checked)}
          />
        )}
        {Object.keys(fields).length === 0 && <ActProblem error={add.error} />}
        <div className={styles.acts}>
          <Button type="submit" kind="main" busy={add.isPending} busyLabel="Agregando…">
            Agregar
          </Button>
          <Button kind="quiet" onClick={onDone}>
            Descartar
          </Button>
        </div>
      </form>
    </GuardedAct>
  );
}
