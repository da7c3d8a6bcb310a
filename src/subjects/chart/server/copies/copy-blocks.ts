import type { Block } from '../../../../base/kernel/pdf/block.ts';
import type { PaperInfo } from '../../../../base/kernel/pdf/paper.ts';
import { formatDni } from '../../../../base/person/rules/dni.ts';
import { documentNameBeside } from '../../../../base/person/rules/person-names.ts';
import {
  dayAt,
  epochMinuteOf,
  wallClockOf,
} from '../../../../base/time/clinic-zone.ts';
import { clock, numericDay } from '../../../../base/time/spanish-dates.ts';
import {
  type Background,
  backgroundLists,
  type EncounterContent,
} from '../../../record/rules/entry-content.ts';
import {
  backgroundListNames,
  lineWords,
} from '../../../record/rules/entry-words.ts';
import type { FolioRow } from './copy-queries.ts';
import { folioParts, folioTitle, responseParts } from './folio-words.ts';
import type { RecordCopy } from './record-copy.ts';

export function copyTitle({ patient }: RecordCopy): string {
  return `Historia clínica Nº ${patient.recordNumber}`;
}

export function copyInfo(copy: RecordCopy): PaperInfo {
  const { clinic, patient, madeAt, zone } = copy;
  const name = patient.chosenName ?? patient.fullName;
  const dni = patient.dni ? `, DNI ${formatDni(patient.dni)}` : '';
  return {
    title: copyTitle(copy),
    author: clinic.name,
    madeAt,
    running: `${copyTitle(copy)}, de ${name}${dni}`,
    foot: `${clinic.name} · copia del ${numericDay(dayAt(madeAt, zone))}`,
  };
}

/** The copy on paper: patient and record, the background, and every folio in its order. */
export async function* copyBlocks(
  copy: RecordCopy,
): AsyncGenerator<Block, void, void> {
  yield* frontBlocks(copy);
  yield* backgroundBlocks(copy);
  yield { kind: 'heading', level: 2, text: 'Folios' };
  for await (const folio of copy.folios()) yield* folioBlocks(folio, copy.zone);
  yield* responseBlocks(copy);
  yield { kind: 'rule' };
  yield {
    kind: 'paragraph',
    look: 'quiet',
    text: `Fin de la copia: ${foliosInWords(copy.folioCount)}.`,
  };
}

function* frontBlocks(copy: RecordCopy): Generator<Block, void, void> {
  const {
    clinic,
    patient,
    madeAt,
    zone,
    folioCount,
    headHash,
    withheldCount,
    isAsked,
  } = copy;
  const beside = documentNameBeside(patient);
  const fields: [string, string | null][] = [
    [
      'Clínica',
      [clinic.name, clinic.address, clinic.city].filter(Boolean).join(', '),
    ],
    ['Paciente', patient.chosenName ?? patient.fullName],
    ['En su documento', beside],
    ['DNI', patient.dni && formatDni(patient.dni)],
    ['Fecha de nacimiento', patient.birthDate && numericDay(patient.birthDate)],
    ['Copia hecha el', whenInWords(madeAt, zone)],
    ['Contiene', foliosInWords(folioCount)],
    ['Huella del último folio', headHash],
  ];
  yield { kind: 'heading', level: 1, text: copyTitle(copy) };
  yield {
    kind: 'fields',
    fields: fields.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
  };
  yield {
    kind: 'paragraph',
    text:
      `Copia pedida ${isAsked ? 'en la clínica' : 'por su titular'} (Ley 26.529, art. 14). ` +
      'Cada folio fue firmado electrónicamente por el profesional ' +
      'que figura en él. Su huella (SHA-256) incluye la del folio anterior: la última comprueba a todas.',
  };
  if (withheldCount > 0) {
    yield {
      kind: 'paragraph',
      look: 'notice',
      text:
        `De ${foliosInWords(withheldCount)} esta copia no trae el texto, que el profesional no firmó para la cuenta ` +
        'del paciente, y sí la fecha, el autor y la huella. ' +
        (isAsked
          ? 'Lo entrega el profesional que lo escribió, a través de la clínica.'
          : 'La copia completa se pide en la clínica, que la entrega dentro de las 48 horas.'),
    };
  }
}

function* backgroundBlocks({
  background: row,
  isBackgroundNewer,
  zone,
}: RecordCopy): Generator<Block> {
  const background: Background | null = row?.content
    ? JSON.parse(row.content).background
    : null;
  if (row && background) {
    yield { kind: 'heading', level: 2, text: 'Antecedentes' };
    const day = numericDay(dayAt(row.signedAt, zone));
    yield {
      kind: 'paragraph',
      look: 'quiet',
      text: `Como figuran en el folio ${row.folio}, del ${day}.`,
    };
    for (const name of backgroundLists) {
      const items = background[name].map(lineWords);
      yield { kind: 'heading', level: 3, text: backgroundListNames[name] };
      yield items.length > 0
        ? { kind: 'list', items }
        : { kind: 'paragraph', text: 'Nada anotado.', look: 'quiet' };
    }
  }
  if (isBackgroundNewer) {
    yield {
      kind: 'paragraph',
      look: 'notice',
      text: 'Hay antecedentes escritos después, en un folio del que esta copia no trae el texto.',
    };
  }
}

function* folioBlocks(
  row: FolioRow,
  zone: string,
): Generator<Block, void, void> {
  yield {
    kind: 'heading',
    level: 3,
    text: `Folio ${row.folio}: ${folioTitle(row, zone)}`,
  };
  if (row.content === null) {
    yield {
      kind: 'paragraph',
      text: 'Esta copia no trae el texto de este folio.',
    };
  } else if (row.kind === 'addendum') {
    yield { kind: 'paragraph', text: JSON.parse(row.content).text };
  } else if (row.kind !== 'encounter') {
    yield { kind: 'fields', fields: folioParts(row), labelWidth: 100 };
  } else {
    const content: EncounterContent = JSON.parse(row.content);
    yield { kind: 'fields', fields: folioParts(row), labelWidth: 100 };
    if (content.background) {
      const lists = backgroundLists
        .filter((name) => (content.background?.[name].length ?? 0) > 0)
        .map((name) => ({
          label: backgroundListNames[name],
          text: content.background?.[name].map(lineWords).join('\n') ?? '',
        }));
      yield {
        kind: 'heading',
        level: 4,
        text: 'Antecedentes a partir de este folio',
      };
      yield lists.length > 0
        ? { kind: 'fields', fields: lists, labelWidth: 100 }
        : { kind: 'paragraph', text: 'Nada anotado.', look: 'quiet' };
    }
  }
  const author = [row.authorName, row.authorLicense].filter(Boolean).join(', ');
  yield {
    kind: 'paragraph',
    look: 'quiet',
    text: `Firmado electrónicamente por ${author}, el ${whenInWords(row.signedAt, zone)}. Huella: ${row.hash}`,
  };
}

/** The answers and consents from before visits, after the folios. They have no signature. */
function* responseBlocks({
  responses,
  zone,
}: RecordCopy): Generator<Block, void, void> {
  if (responses.length === 0) return;
  yield { kind: 'heading', level: 2, text: 'Formularios y consentimientos' };
  yield {
    kind: 'paragraph',
    look: 'quiet',
    text: 'Lo que el paciente, o quien actúa por él, respondió y aceptó desde su cuenta antes de las consultas. No son folios.',
  };
  for (const response of responses) {
    const {
      title,
      version,
      consent,
      answeredAt,
      answeredByName,
      practiceName,
      visitStartsAt,
    } = response;
    const fields = responseParts(response).map(({ label, text }) => ({
      label,
      text,
    }));
    yield { kind: 'heading', level: 3, text: title };
    if (fields.length > 0) yield { kind: 'fields', fields, labelWidth: 200 };
    if (consent) yield { kind: 'paragraph', text: consent };
    const who = answeredByName === null ? '' : ` por ${answeredByName}`;
    yield {
      kind: 'paragraph',
      look: 'quiet',
      text:
        `${consent ? 'Aceptado' : 'Respondido'} el ${whenInWords(answeredAt, zone)}${who}, versión ${version}. ` +
        `Antes de ${practiceName}, ${whenInWords(visitStartsAt, zone)}.`,
    };
  }
}

function whenInWords(instant: Date, zone: string): string {
  const { day, minute } = wallClockOf(epochMinuteOf(instant.getTime()), zone);
  return `${numericDay(day)} a las ${clock(minute)}`;
}

function foliosInWords(count: number): string {
  return count === 1 ? '1 folio' : `${count} folios`;
}
