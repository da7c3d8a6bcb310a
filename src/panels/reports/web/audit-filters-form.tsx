import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { ChoiceField } from '../../../base/ui/panel/choice-field.tsx';
import { DateField } from '../../../base/ui/panel/date-field.tsx';
import type { AuditFilters } from '../contract/audit.ts';
import { filtersOf, noFilters, type TypedFilters } from './audit-filters.ts';
import styles from './audit-log.module.css';

interface AuditFiltersFormProps {
  /** The filters at the beginning. */
  start: Partial<TypedFilters>;
  onSearch: (filters: AuditFilters) => void;
}

/** Filters by day, person and event; empty filters show everything. */
export function AuditFiltersForm({ start, onSearch }: AuditFiltersFormProps) {
  const kinds = useQuery(api.admin.audit.kinds.queryOptions());
  const [typed, setTyped] = useState({ ...noFilters, ...start });
  const isBackwards =
    typed.from !== '' && typed.to !== '' && typed.to < typed.from;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBackwards) onSearch(filtersOf(typed));
  }
  const field = (name: keyof TypedFilters) => ({
    value: typed[name],
    optional: true,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <form
      className={styles.filters}
      aria-label="Buscar en la auditoría"
      onSubmit={submit}
    >
      <TextField
        label="Persona"
        autoComplete="off"
        maxLength={80}
        {...field('person')}
      />
      <ChoiceField
        label="Qué pasó"
        optional
        none="Cualquier cosa"
        value={typed.kind}
        choices={
          kinds.data?.map(({ kind, what }) => ({ value: kind, label: what })) ??
          []
        }
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
            setTyped(noFilters);
            onSearch(filtersOf(noFilters));
          }}
        >
          Ver todo
        </Button>
      </div>
    </form>
  );
}
