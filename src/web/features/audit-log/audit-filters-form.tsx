import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AuditFilters } from '../../../contract/admin/audit.ts';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { ChoiceField } from '../../components/panel/choice-field.tsx';
import { DateField } from '../../components/panel/date-field.tsx';
import styles from './audit-log.module.css';

const nothing = { from: '', to: '', person: '', kind: '' };

/** Filters by day, person and event; empty filters show everything. */
export function AuditFiltersForm({ onSearch }: { onSearch: (filters: AuditFilters) => void }) {
  const kinds = useQuery(api.admin.audit.kinds.queryOptions());
  const [typed, setTyped] = useState(nothing);
  const isBackwards = typed.from !== '' && typed.to !== '' && typed.to < typed.from;

  function search(filters: typeof nothing) {
    const { from, to, kind } = filters;
    const person = filters.person.trim();
    onSearch({ ...(from && { from }), ...(to && { to }), ...(kind && { kind }), ...(person && { person }) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBackwards) search(typed);
  }
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    optional: true,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <form className={styles.filters} aria-label="Buscar en la auditoría" onSubmit={submit}>
      <TextField label="Persona" autoComplete="off" maxLength={80} {...field('person')} />
      <ChoiceField
        label="Qué pasó"
        optional
        none="Cualquier cosa"
        value={typed.kind}
        choices={kinds.data?.map(({ kind, what }) => ({ value: kind, label: what })) ?? []}
        onChange={(kind) => setTyped({ ...typed, kind })}
      />
      <DateField
        label="Desde"
        optional
        value={typed.from}
        onChange={(from) => setTyped({ ...typed, from })}
      />
      <DateField
        label="Hasta"
        optional
        error={isBackwards && 'Termina antes de empezar.'}
        value={typed.to}
        onChange={(to) => setTyped({ ...typed, to })}
      />
      <div className={styles.acts}>
        <Button kind="main" type="submit">
          Buscar
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            setTyped(nothing);
            search(nothing);
          }}
        >
          Ver todo
        </Button>
      </div>
    </form>
  );
}
