import type { DocumentContent } from '../../documents/rules/document-content.ts';
import type { KeptDocument } from '../../documents/rules/kept-document.ts';
import {
  type AddendumContent,
  backgroundLists,
  type EncounterContent,
} from '../../record/rules/entry-content.ts';
import type { PartOfEntry } from '../../record/rules/excerpt.ts';
import type { EntryPart } from '../contract/record-search.ts';
import type { MatchRow } from './search-queries.ts';

type Part = PartOfEntry<EntryPart>;

/** Returns the searched parts of an entry in words, the same that `entry_words` takes in the database. */
export function partsOf({
  kind,
  content,
}: Pick<MatchRow, 'kind' | 'content'>): Part[] {
  const said = JSON.parse(content);
  switch (kind) {
    case 'encounter':
      return encounterParts(said);
    case 'addendum':
      return [{ name: 'addendum', text: (said as AddendumContent).text }];
    case 'document':
      return documentParts(said);
    case 'annulment':
      return [{ name: 'annulment', text: said.reason }];
  }
}

function encounterParts({
  reason,
  findings,
  diagnoses,
  plan,
  background,
}: EncounterContent): Part[] {
  const lines = background
    ? backgroundLists.flatMap((list) => background[list])
    : [];
  return [
    { name: 'reason', text: reason },
    { name: 'findings', text: findings },
    { name: 'diagnoses', text: diagnoses.map(diagnosisText).join('; ') },
    { name: 'plan', text: plan },
    {
      name: 'background',
      text: lines.map(({ text, note }) => withNote(text, note)).join('; '),
    },
  ];
}

function documentParts({ content, allergiesSeen }: KeptDocument): Part[] {
  const seen = allergiesSeen.map(
    ({ allergy, reason }) => `${allergy}: ${reason}`,
  );
  const diagnosis = content.diagnosis ? diagnosisText(content.diagnosis) : '';
  return [
    ...contentParts(content),
    { name: 'diagnoses', text: diagnosis },
    { name: 'allergies', text: seen.join('; ') },
  ];
}

function contentParts(content: DocumentContent): Part[] {
  switch (content.kind) {
    case 'prescription': {
      const lines = content.lines.map(
        ({ genericName, form, presentation, dosage, suggestedBrand }) =>
          [genericName, form, presentation, dosage, suggestedBrand]
            .filter(Boolean)
            .join(', '),
      );
      return [{ name: 'medicines', text: lines.join('; ') }];
    }
    case 'study_order':
      return [
        {
          name: 'studies',
          text: content.studies
            .map(({ text, note }) => withNote(text, note))
            .join('; '),
        },
        { name: 'instructions', text: content.instructions },
      ];
    case 'certificate':
      return [
        { name: 'certificate', text: content.text },
        { name: 'presentedTo', text: content.presentedTo ?? '' },
      ];
  }
}

const diagnosisText = ({
  text,
  code,
}: {
  text: string;
  code: string | null;
}) => (code ? `${text} (${code})` : text);
const withNote = (text: string, note: string | null) =>
  note ? `${text}, ${note}` : text;
