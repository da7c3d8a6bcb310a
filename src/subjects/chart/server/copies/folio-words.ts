import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { numericDay } from '../../../../base/time/spanish-dates.ts';
import {
  documentParts,
  documentTitle,
} from '../../../documents/rules/document-parts.ts';
import type { KeptDocument } from '../../../documents/rules/kept-document.ts';
import { answerWords } from '../../../forms/rules/questionnaire.ts';
import type { ResponseRow } from '../../../forms/server/questionnaire-queries.ts';
import type { SignedAttachment } from '../../../record/rules/attachment.ts';
import { encounterParts } from '../../../record/rules/entry-words.ts';
import type { FolioRow } from './copy-queries.ts';

/** Returns a folio's kind in words, for its heading. */
export function folioTitle(row: FolioRow, zone: string): string {
  const { kind, amendsFolio, specialtyName, visitStartsAt, signedAt, content } =
    row;
  if (kind === 'addendum') return `adenda al folio ${amendsFolio}`;
  if (kind === 'annulment') return `anulación del folio ${amendsFolio}`;
  if (kind === 'document') {
    const title =
      content === null
        ? 'documento'
        : documentTitle((JSON.parse(content) as KeptDocument).content);
    return `${title.toLowerCase()} del ${numericDay(dayAt(signedAt, zone))}${row.isAnnulled ? ', anulado después' : ''}`;
  }
  const day = visitStartsAt && numericDay(dayAt(visitStartsAt, zone));
  return `consulta de ${specialtyName}, del ${day}`;
}

/** Returns a folio's parts in words, without the background. */
export function folioParts({
  kind,
  content,
}: FolioRow): { label: string; text: string }[] {
  if (content === null) return [];
  const said = JSON.parse(content);
  switch (kind) {
    case 'addendum':
      return [{ label: 'Agregado', text: said.text }];
    case 'annulment':
      return [{ label: 'Motivo', text: said.reason }];
    case 'document':
      return documentParts(said);
    case 'encounter': {
      const attachments: SignedAttachment[] = said.attachments ?? [];
      const files = attachments
        .map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`)
        .join('\n');
      return [
        ...encounterParts(said),
        ...(files ? [{ label: 'Archivos', text: files }] : []),
      ];
    }
  }
}

/** Returns the answers of a form, by its questions. */
export function responseParts({
  items,
  answers,
}: Pick<ResponseRow, 'items' | 'answers'>): { label: string; text: string }[] {
  const given = new Map(answers.map(({ linkId, value }) => [linkId, value]));
  return items.map((item) => {
    const value = given.get(item.linkId);
    return {
      label: item.text,
      text: value === undefined ? 'Sin responder' : answerWords(item, value),
    };
  });
}
