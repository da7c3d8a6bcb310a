import { type ReactNode, useState } from 'react';
import type { PrintingAll } from '../../../base/api/web/client/use-print-all.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { SelectField } from '../../../base/ui/field/text-field.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import type { ClinicalDocument } from '../../documents/contract/record-documents.ts';
import { DocumentActs } from '../../documents/web/document-acts.tsx';
import { DocumentArticle } from '../../documents/web/document-article.tsx';
import type {
  EntryKind,
  MedicalRecord,
} from '../../record/contract/doctor-record.ts';
import type {
  Addendum,
  RecordEntry,
} from '../../record/contract/record-entries.ts';
import { EntryArticle } from '../../record/web/entry-article.tsx';
import {
  AddendumForm,
  withAddendum,
} from '../../visits/web/texts/addendum-form.tsx';
import type { TimelineItem } from './join-timeline.ts';
import styles from './record-pages.module.css';
import type { TimelineFilters } from './timeline-filters.ts';

interface TimelineProps {
  /** The items fetched so far, newest first. */
  items: readonly TimelineItem[];
  record: Pick<MedicalRecord, 'entryCount' | 'matchingCount' | 'choices'>;
  filters: TimelineFilters;
  /** True while the items are still those of the filters before. */
  isFiltering: boolean;
  onFilter: (filters: TimelineFilters) => void;
  printing: PrintingAll;
  timeZone: string;
  /** The button that fetches older items. */
  more: ReactNode;
}

/** The folios with filters: visits with their addenda, and documents. */
export function Timeline(props: TimelineProps) {
  const {
    items,
    record,
    filters,
    isFiltering,
    onFilter,
    printing,
    timeZone,
    more,
  } = props;
  const { entryCount, choices } = record;
  const [what, setWhat] = useState('');
  const [addingTo, setAddingTo] = useState<string | null>(null);
  // Addenda written here. The record is not read again for them.
  const [added, setAdded] = useState<{ entryId: string; addendum: Addendum }[]>(
    [],
  );
  const isFiltered = Object.values(filters).some(
    (value) => value !== undefined,
  );
  const whats = [...new Set(items.map(whatOf))].sort();
  const shown = items.filter((item) => !what || whatOf(item) === what);
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
  const years = choices.years.map((year) => ({
    value: String(year),
    words: String(year),
  }));
  return (
    <Section title={countWords(entryCount)}>
      <div className={styles.tools}>
        <Filter
          label="Desde el año"
          all="El primero"
          value={String(filters.fromYear ?? '')}
          choices={years.filter(
            ({ value }) => !filters.toYear || Number(value) <= filters.toYear,
          )}
          isShown={years.length > 1}
          onChange={(year) =>
            onFilter({ ...filters, fromYear: year ? Number(year) : undefined })
          }
        />
        <Filter
          label="Hasta el año"
          all="El último"
          value={String(filters.toYear ?? '')}
          choices={years.filter(
            ({ value }) =>
              !filters.fromYear || Number(value) >= filters.fromYear,
          )}
          isShown={years.length > 1}
          onChange={(year) =>
            onFilter({ ...filters, toYear: year ? Number(year) : undefined })
          }
        />
        <Filter
          label="Qué"
          all="Todo"
          value={what}
          choices={whats.map((words) => ({ value: words, words }))}
          onChange={setWhat}
        />
        <Filter
          label="Especialidad"
          all="Todas"
          value={filters.specialtyId ?? ''}
          choices={choices.specialties.map(({ id, name }) => ({
            value: id,
            words: name,
          }))}
          onChange={(specialtyId) =>
            onFilter({
              ...filters,
              specialtyId: specialtyId || undefined,
              specialtyName: choices.specialties.find(
                ({ id }) => id === specialtyId,
              )?.name,
            })
          }
        />
        <Filter
          label="Quién firmó"
          all="Todos"
          value={filters.doctorId ?? ''}
          choices={choices.authors.map(({ doctorId, name }) => ({
            value: doctorId,
            words: name,
          }))}
          onChange={(doctorId) =>
            onFilter({ ...filters, doctorId: doctorId || undefined })
          }
        />
        <Filter
          label="Consultas"
          all="Todas"
          value={filters.kind ?? ''}
          choices={choices.kinds.map((kind) => ({
            value: kind,
            words: kindWords[kind],
          }))}
          isShown={choices.kinds.length > 0}
          onChange={(kind) =>
            onFilter({
              ...filters,
              kind: (kind || undefined) as EntryKind | undefined,
            })
          }
        />
        <Button
          busy={printing.isFetching}
          busyLabel="Preparando…"
          onClick={() => void printing.print()}
        >
          Imprimir
        </Button>
      </div>
      {isFiltered && (
        <p role="status" className={styles.quiet}>
          {isFiltering ? 'Buscando…' : matchingWords(record)}
        </p>
      )}
      <div aria-busy={isFiltering}>
        {shown.map(({ folio, entry, document }) =>
          document ? (
            <DocumentArticle
              key={folio}
              document={document}
              timeZone={timeZone}
            >
              <DocumentActs document={document} appointmentId={null} />
            </DocumentArticle>
          ) : (
            <EntryArticle
              key={entry.id}
              entry={complete(entry)}
              timeZone={timeZone}
            >
              {addingTo === entry.id ? (
                <AddendumForm
                  entryId={entry.id}
                  onAdded={(addendum) => {
                    setAdded((before) => [
                      ...before,
                      { entryId: entry.id, addendum },
                    ]);
                    setAddingTo(null);
                  }}
                  onClose={() => setAddingTo(null)}
                />
              ) : (
                entry.content && (
                  <div className={styles.entryActs}>
                    <Button kind="quiet" onClick={() => setAddingTo(entry.id)}>
                      Escribir un agregado{' '}
                      <span className="visually-hidden">
                        al folio {entry.folio}
                      </span>
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

/** Returns an item's kind in the words of the filter. */
function whatOf({ document }: Pick<TimelineItem, 'document'>): string {
  return document ? documentWords[document.content.kind] : 'Consultas';
}

const documentWords: Record<ClinicalDocument['content']['kind'], string> = {
  prescription: 'Recetas',
  study_order: 'Órdenes',
  certificate: 'Certificados',
};

function matchingWords({
  entryCount,
  matchingCount,
}: TimelineProps['record']): string {
  if (matchingCount === 0) return 'Ninguna consulta es así.';
  return `${matchingCount} de ${entryCount} consultas ${matchingCount === 1 ? 'es' : 'son'} así.`;
}

function countWords(entryCount: number): string {
  if (entryCount === 0) return 'Todavía no hay consultas firmadas';
  return entryCount === 1
    ? '1 consulta firmada'
    : `${entryCount} consultas firmadas`;
}

const kindWords: Record<EntryKind, string> = {
  amended: 'Con agregados',
  reserved: 'Reservadas',
  for_patient: 'Visibles para el paciente',
};

interface FilterProps {
  label: string;
  /** The label for choosing none. */
  all: string;
  value: string;
  choices: readonly { value: string; words: string }[];
  /** By default, shown if there is more than one choice. */
  isShown?: boolean;
  onChange: (value: string) => void;
}

function Filter({
  label,
  all,
  value,
  choices,
  isShown = choices.length > 1,
  onChange,
}: FilterProps) {
  if (!isShown) return null;
  return (
    <SelectField
      label={label}
      value={value}
      aria-required={false}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.words}
        </option>
      ))}
    </SelectField>
  );
}
