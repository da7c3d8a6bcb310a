import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AuditFilters } from '../../../contract/admin/audit.ts';
import { Button } from '../../components/button/button.tsx';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { api } from '../../lib/api.ts';
import styles from './audit-log.module.css';

const nothing = { from: '', to: '', person: '', kind: '' };

/** By day, by person, by what happened; nothing filled shows everything. */
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
      <SelectField label="Qué pasó" {...field('kind')}>
        <option value="">Cualquier cosa</option>
        {kinds.data?.map(({ kind, what }) => (
          <option key={kind} value={kind}>
            {what}
          </option>
        ))}
      </SelectField>
      <TextField label="Desde" type="date" {...field('from')} />
      <TextField
        label="Hasta"
        type="date"
        error={isBackwards && 'Termina antes de empezar.'}
        {...field('to')}
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
