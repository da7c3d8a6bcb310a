import { type ReactNode, useState } from 'react';
import type { ClinicalDocument } from '../../../contract/record-documents.ts';
import type { Addendum, RecordEntry } from '../../../contract/record-entries.ts';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { SelectField } from '../../components/field/text-field.tsx';
import { Section } from '../../components/section/section.tsx';
import { DocumentActs } from '../../documents/document-acts.tsx';
import { DocumentArticle } from '../../documents/document-article.tsx';
import { AddendumForm, withAddendum } from '../../record/addendum-form.tsx';
import { EntryArticle } from '../../record/entry-article.tsx';
import type { TimelineItem } from './join-timeline.ts';
import styles from './record-pages.module.css';

interface TimelineProps {
  /** Newest first, as far as they were fetched. */
  items: readonly TimelineItem[];
  entryCount: number;
  timeZone: string;
  /** The way to older ones. */
  more: ReactNode;
}

/** The folios: visits with what was added to them, and documents, by year, kind and specialty if one wants. */
export function Timeline({ items, entryCount, timeZone, more }: TimelineProps) {
  const [year, setYear] = useState('');
  const [kind, setKind] = useState('');
  const [specialty, setSpecialty] = useState('');
  const [addingTo, setAddingTo] = useState<string | null>(null);
  // What was added here: the record is not read again for it.
  const [added, setAdded] = useState<{ entryId: string; addendum: Addendum }[]>([]);
  const entries = items.flatMap(({ entry }) => (entry ? [entry] : []));
  const shown = items.filter(
    ({ day, entry, document }) =>
      (!year || day.startsWith(year)) &&
      (!kind || kindOf({ document }) === kind) &&
      (!specialty || entry?.specialtyName === specialty),
  );
  const complete = (entry: RecordEntry) =>
    added
      .filter(({ entryId }) => entryId === entry.id)
      .reduce((before, { addendum }) => withAddendum(before, addendum), entry);

  if (entryCount === 0 && items.length === 0) {
    return (
      <EmptyState title="Todavía no hay consultas firmadas">
        <p>La primera que se firme abre la historia y le da su número.</p>
      </EmptyState>
    );
  }
  return (
    <Section title={countWords(entryCount)}>
      <div className={styles.tools}>
        <Filter
          label="Año"
          all="Todos"
          value={year}
          values={items.map(({ day }) => day.slice(0, 4))}
          onChange={setYear}
        />
        <Filter label="Qué" all="Todo" value={kind} values={items.map(kindOf)} onChange={setKind} />
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
        {shown.map(({ folio, entry, document }) =>
          document ? (
            <DocumentArticle key={folio} document={document} timeZone={timeZone}>
              <DocumentActs document={document} appointmentId={null} />
            </DocumentArticle>
          ) : (
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
          ),
        )}
      </div>
      <div className={styles.tools}>{more}</div>
    </Section>
  );
}

/** How an item is called among the filters. */
function kindOf({ document }: Pick<TimelineItem, 'document'>): string {
  return document ? kindWords[document.content.kind] : 'Consultas';
}

const kindWords: Record<ClinicalDocument['content']['kind'], string> = {
  prescription: 'Recetas',
  study_order: 'Órdenes',
  certificate: 'Certificados',
};

function countWords(entryCount: number): string {
  if (entryCount === 0) return 'Todavía no hay consultas firmadas';
  return entryCount === 1 ? '1 consulta firmada' : `${entryCount} consultas firmadas`;
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
