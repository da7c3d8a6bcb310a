import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { PRIVATELY } from '../../../../base/clinic/contract/booking-address.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import styles from '../../../../base/ui/page/account.module.css';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';

export interface CoverageDraft {
  /** Null: the patient pays. */
  insurerId: string | null;
  planId?: string;
  memberNumber?: string;
}

interface CoverageFormProps {
  add: {
    mutate: (draft: CoverageDraft) => void;
    isPending: boolean;
    error: unknown;
  };
  onKeep: () => void;
}

/** Adds a coverage with one of the clinic's insurers. */
export function CoverageForm({ add, onKeep }: CoverageFormProps) {
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  const { form, focusFirstError } = useErrorFocus();
  const [typed, setTyped] = useState({
    insurerId: '',
    planId: '',
    memberNumber: '',
  });
  const [error, setError] = useState<string>();
  const fields = add.error ? problemOf(add.error).fields : {};
  const plans =
    insurers.data?.find(({ id }) => id === typed.insurerId)?.plans ?? [];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    const { insurerId, planId, memberNumber } = typed;
    if (insurerId === '') {
      setError(fieldMessages.INSURER_UNKNOWN);
      return focusFirstError();
    }
    if (insurerId === PRIVATELY) return add.mutate({ insurerId: null });
    add.mutate({
      insurerId,
      ...(planId && { planId }),
      ...(memberNumber.trim() && { memberNumber: memberNumber.trim() }),
    });
  }

  if (!insurers.data) {
    return insurers.error ? (
      <QueryProblem query={insurers} />
    ) : (
      <LoadingLines label="Buscando las coberturas…" count={2} />
    );
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <SelectField
        label="Obra social o prepaga"
        error={error ?? fields.insurerId}
        value={typed.insurerId}
        onChange={({ target }) => {
          setTyped({ ...typed, insurerId: target.value, planId: '' });
          setError(undefined);
        }}
      >
        <option value="">Elegir…</option>
        <option value={PRIVATELY}>Ninguna: pago particular</option>
        {insurers.data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {plans.length > 0 && (
        <SelectField
          label="Plan"
          optional
          error={fields.planId}
          value={typed.planId}
          onChange={({ target }) =>
            setTyped({ ...typed, planId: target.value })
          }
        >
          <option value="">No lo sé</option>
          {plans.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {typed.insurerId !== PRIVATELY && (
        <TextField
          label="Número de afiliado"
          hint="Como figura en la credencial."
          optional
          autoComplete="off"
          error={fields.memberNumber}
          value={typed.memberNumber}
          onChange={({ target }) =>
            setTyped({ ...typed, memberNumber: target.value })
          }
        />
      )}
      {Object.keys(fields).length === 0 && <ActProblem error={add.error} />}
      <div className={styles.actions}>
        <Button
          kind="main"
          type="submit"
          busy={add.isPending}
          busyLabel="Agregando…"
        >
          Agregar la cobertura
        </Button>
        <Button kind="quiet" onClick={onKeep}>
          Dejar como está
        </Button>
      </div>
    </form>
  );
}
