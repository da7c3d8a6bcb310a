import { type ReactNode, useState } from 'react';
import type { Addendum, RecordEntry } from '../../../contract/record-entries.ts';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { SelectField } from '../../components/field/text-field.tsx';
import { Section } from '../../components/section/section.tsx';
import { AddendumForm, withAddendum } from '../../record/addendum-form.tsx';
import { EntryArticle } from '../../record/entry-article.tsx';
import styles from './record-pages.module.css';

interface TimelineProps {
  /** Newest first, as far as they were fetched. */
  entries: readonly RecordEntry[];
  entryCount: number;
  timeZone: string;
  /** The way to older ones. */
  more: ReactNode;
}

/** The signed visits, by year and specialty if one wants, each with what was added to it. */
export function Timeline({ entries, entryCount, timeZone, more }: TimelineProps) {
  const [year, setYear] = useState('');
  const [specialty, setSpecialty] = useState('');
  const [addingTo, setAddingTo] = useState<string | null>(null);
  // What was added here: the record is not read again for it.
  const [added, setAdded] = useState<{ entryId: string; addendum: Addendum }[]>([]);
  const shown = entries.filter(
    ({ visitDay, specialtyName }) =>
      (!year || visitDay.startsWith(year)) && (!specialty || specialtyName === specialty),
  );
  const complete = (entry: RecordEntry) =>
    added
      .filter(({ entryId }) => entryId === entry.id)
      .reduce((before, { addendum }) => withAddendum(before, addendum), entry);

  if (entryCount === 0) {
    return (
      <EmptyState title="Todavía no hay consultas firmadas">
        <p>La primera que se firme abre la historia y le da su número.</p>
      </EmptyState>
    );
  }
  return (
    <Section title={entryCount === 1 ? '1 consulta firmada' : `${entryCount} consultas firmadas`}>
      <div className={styles.tools}>
        <Filter
          label="Año"
          all="Todos"
          value={year}
          values={entries.map(({ visitDay }) => visitDay.slice(0, 4))}
          onChange={setYear}
        />
        <Filter
          label="Especialidad"
          all="Todas"
          value={specialty}
          values={entries.map(({ specialtyName }) => specialtyName)}
          onChange={setSpecialty}
        />
        <Button onClick={() => window.print()}>Imprimir</Button>
      </div>
      {shown.length === 0 && <p className={styles.quiet}>Ninguna de las que se ven es así.</p>}
      <div>
        {shown.map((entry) => (
          <EntryArticle key={entry.id} entry={complete(entry)} timeZone={timeZone}>
            {addingTo === entry.id ? (
              <AddendumForm
                entryId={entry.id}
                onAdded={(addendum) => {
                  setAdded((before) => [...before, { entryId: entry.id, addendum }]);
                  setAddingTo(null);
                }}
                onClose={() => setAddingTo(null)}
              />
            ) : (
              entry.content && (
                <div className={styles.entryActs}>
                  <Button kind="quiet" onClick={() => setAddingTo(entry.id)}>
                    Escribir un agregado <span className="visually-hidden">al folio {entry.folio}</span>
                  </Button>
                </div>
              )
            )}
          </EntryArticle>
        ))}
      </div>
      <div className={styles.tools}>{more}</div>
    </Section>
  );
}

interface FilterProps {
  label: string;
  /** How choosing none reads. */
  all: string;
  value: string;
  values: readonly string[];
  onChange: (value: string) => void;
}

/** One of what there is; nothing where there is only one. */
function Filter({ label, all, value, values, onChange }: FilterProps) {
  const choices = [...new Set(values)];
  if (choices.length < 2) return null;
  return (
    <SelectField
      label={label}
      value={value}
      aria-required={false}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  );
}
