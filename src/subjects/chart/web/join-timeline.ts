import type {
  ClinicalDocument,
  DocumentPage,
} from '../../documents/contract/record-documents.ts';
import type { MedicalRecord } from '../../record/contract/doctor-record.ts';
import type { RecordEntry } from '../../record/contract/record-entries.ts';
import type { TimelineFilters } from './timeline-filters.ts';

/** A folio of the record: a visit or a document. */
export type TimelineItem = { folio: number; day: string } & (
  | { entry: RecordEntry; document?: undefined }
  | { entry?: undefined; document: ClinicalDocument }
);

type Pages<Page> = readonly Page[];

/**
 * Merges visits and documents in the order of their folios. An item below the last fetched folio of the other
 * kind waits, so that nothing appears in between later.
 */
export function joinTimeline(
  records: Pages<Pick<MedicalRecord, 'entries' | 'olderBefore'>>,
  documents: Pages<DocumentPage>,
): { items: TimelineItem[] } {
  const reached = Math.max(
    records.at(-1)?.olderBefore ?? 0,
    documents.at(-1)?.olderBefore ?? 0,
  );
  const items: TimelineItem[] = [
    ...records
      .flatMap(({ entries }) => entries)
      .map((entry) => ({ folio: entry.folio, day: entry.visitDay, entry })),
    ...documents
      .flatMap((page) => page.documents)
      .map((document) => ({
        folio: document.folio,
        day: document.issuedOn,
        document,
      })),
  ];
  return {
    items: items
      .filter(({ folio }) => folio >= reached)
      .sort((a, b) => b.folio - a.folio),
  };
}

/**
 * Applies the filters by year, author and specialty to a page of documents, as the server does to visits. A
 * filter by kind of visit leaves out every document.
 */
export function documentsAs(
  {
    kind,
    doctorId,
    specialtyName,
    fromYear,
    toYear,
    fromFolio,
  }: TimelineFilters & { fromFolio?: number | undefined },
  page: DocumentPage,
): DocumentPage {
  const isWanted = ({ issuedOn, professional, folio }: ClinicalDocument) => {
    const year = Number(issuedOn.slice(0, 4));
    return (
      !kind &&
      (!doctorId || professional.doctorId === doctorId) &&
      (!specialtyName || professional.specialtyName === specialtyName) &&
      (!fromYear || year >= fromYear) &&
      (!toYear || year <= toYear) &&
      (!fromFolio || folio <= fromFolio)
    );
  };
  return { ...page, documents: page.documents.filter(isWanted) };
}
