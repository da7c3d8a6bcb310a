import { numericDay } from '../../../base/time/spanish-dates.ts';
import { diagnosisWords } from '../../record/rules/entry-words.ts';
import type { DocumentContent } from './document-content.ts';
import { certificateWords, documentWords } from './document-words.ts';
import type { KeptDocument } from './kept-document.ts';
import { sayQuantity } from './say-quantity.ts';

/** Returns a document's title on paper. */
export function documentTitle(content: DocumentContent): string {
  return content.kind === 'certificate'
    ? certificateWords[content.certificateKind]
    : documentWords[content.kind];
}

/** Returns a document in words for a record copy, without the patient's data and the code. */
export function documentParts({
  content,
  validFrom,
  validUntil,
  allergiesSeen,
}: KeptDocument) {
  const term = validUntil
    ? `Del ${numericDay(validFrom)} al ${numericDay(validUntil)}`
    : `Desde el ${numericDay(validFrom)}`;
  return [
    ...contentParts(content),
    { label: 'Vigencia', text: term },
    ...allergiesSeen.map(({ genericName, allergy, reason }) => ({
      label: 'Alergia vista',
      text: `${genericName}, con alergia a ${allergy}: ${reason}`,
    })),
  ];
}

function contentParts(
  content: DocumentContent,
): { label: string; text: string }[] {
  switch (content.kind) {
    case 'prescription':
      return [
        ...content.lines.map(
          (
            {
              genericName,
              form,
              presentation,
              dosage,
              quantity,
              suggestedBrand,
            },
            index,
          ) => ({
            label: `Medicamento ${index + 1}`,
            text: [
              `${genericName}, ${form}, ${presentation}`,
              `Cantidad: ${sayQuantity(quantity)}`,
              `Dosis: ${dosage}`,
              suggestedBrand && `Marca sugerida: ${suggestedBrand}`,
            ]
              .filter(Boolean)
              .join('\n'),
          }),
        ),
        { label: 'Diagnóstico', text: diagnosisWords(content.diagnosis) },
        ...(content.isLongTreatment
          ? [{ label: 'Tratamiento', text: 'Prolongado' }]
          : []),
      ];
    case 'study_order':
      return [
        {
          label: 'Se solicita',
          text: content.studies
            .map(({ text, note }) => (note ? `${text} (${note})` : text))
            .join('\n'),
        },
        {
          label: 'Diagnóstico o motivo',
          text: diagnosisWords(content.diagnosis),
        },
        ...(content.isUrgent ? [{ label: 'Prioridad', text: 'Urgente' }] : []),
        ...(content.instructions
          ? [{ label: 'Indicaciones', text: content.instructions }]
          : []),
      ];
    case 'certificate':
      return [
        { label: 'Texto', text: content.text },
        ...(content.diagnosis
          ? [{ label: 'Diagnóstico', text: diagnosisWords(content.diagnosis) }]
          : []),
        ...(content.presentedTo
          ? [{ label: 'Para presentar ante', text: content.presentedTo }]
          : []),
      ];
  }
}
