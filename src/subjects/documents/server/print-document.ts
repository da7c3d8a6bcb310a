import { create as createQr } from 'qrcode';
import type { Block } from '../../../base/kernel/pdf/block.ts';
import { wallClockOf, type Zone } from '../../../base/time/clinic-zone.ts';
import { clock, numericDay } from '../../../base/time/spanish-dates.ts';
import { diagnosisWords } from '../../record/rules/entry-words.ts';
import { sayDocumentCode } from '../rules/document-code.ts';
import type { DocumentContent } from '../rules/document-content.ts';
import { documentTitle } from '../rules/document-parts.ts';
import {
  electronicSignature,
  noElectronicPrescription,
} from '../rules/document-words.ts';
import type { KeptDocument } from '../rules/kept-document.ts';
import { sayQuantity } from '../rules/say-quantity.ts';
import type { DocumentRow } from './document-queries.ts';

export interface PrintedDocument {
  row: DocumentRow;
  kept: KeptDocument;
  /** The signature's image that the document names. Null: none. */
  signature: Uint8Array | null;
  /** Base URL of links, without a final slash. */
  publicUrl: string;
  zone: Zone;
}

const sexWords = { F: 'Femenino', M: 'Masculino', X: 'X' };
const qrPoints = 84;
const signaturePoints = 110;

/** Prints the document from top to bottom. First come what it is not, and its annulment. */
export function printDocument({
  row,
  kept,
  signature,
  publicUrl,
  zone,
}: PrintedDocument): Block[] {
  const { clinic, content } = kept;
  return [
    {
      kind: 'paragraph',
      look: 'quiet',
      text: `${clinic.name}\n${clinic.address}`,
    },
    { kind: 'heading', level: 1, text: documentTitle(content) },
    ...noticesOf(row, kept, zone),
    { kind: 'fields', fields: patientFields(kept) },
    { kind: 'rule' },
    ...contentBlocks(content),
    { kind: 'fields', fields: termFields(kept) },
    {
      kind: 'together',
      blocks: [
        { kind: 'rule' },
        ...signatureBlocks(signature, row.authorName),
        {
          kind: 'paragraph',
          look: 'bold',
          text: `Firmado electrónicamente por ${row.authorName}, ${row.authorLicense}, el ${sayInstant(row.signedAt, zone)}.`,
        },
        { kind: 'paragraph', text: issuerLine(row, kept) },
      ],
    },
    { kind: 'together', blocks: verificationBlocks(row, kept, publicUrl) },
  ];
}

function noticesOf(
  { annulment }: DocumentRow,
  { kind }: KeptDocument,
  zone: Zone,
): Block[] {
  const notices: Block[] = [];
  if (annulment) {
    const at = sayInstant(new Date(annulment.atMs), zone);
    const { reason } = JSON.parse(annulment.content);
    const text = `ANULADO el ${at} por ${annulment.authorName}: ${reason}`;
    notices.push({ kind: 'paragraph', look: 'notice', text });
  }
  if (kind !== 'certificate')
    notices.push({
      kind: 'paragraph',
      look: 'notice',
      text: noElectronicPrescription,
    });
  return notices;
}

/** The patient's data that the law wants on a prescription. Missing ones are printed as missing. */
function patientFields({ patient }: KeptDocument) {
  const missing = 'Sin dato';
  const { name, dni, birthDate, sexOnDocument, coverage, memberNumber } =
    patient;
  return [
    { label: 'Paciente', text: name },
    {
      label: 'DNI',
      text: dni ? dni.replaceAll(/\B(?=(\d{3})+$)/g, '.') : missing,
    },
    {
      label: 'Fecha de nacimiento',
      text: birthDate ? numericDay(birthDate) : missing,
    },
    { label: 'Sexo', text: sexOnDocument ? sexWords[sexOnDocument] : missing },
    { label: 'Cobertura', text: coverage ?? 'Sin cobertura' },
    ...(coverage
      ? [{ label: 'Nº de afiliado', text: memberNumber ?? missing }]
      : []),
  ];
}

function contentBlocks(content: DocumentContent): Block[] {
  switch (content.kind) {
    case 'prescription':
      return [
        { kind: 'heading', level: 2, text: 'Rp/' },
        ...content.lines.map((line, index): Block => {
          const fields = [
            { label: 'Forma farmacéutica', text: line.form },
            { label: 'Presentación', text: line.presentation },
            { label: 'Cantidad', text: sayQuantity(line.quantity) },
            { label: 'Dosis', text: line.dosage },
            ...(line.suggestedBrand
              ? [{ label: 'Marca sugerida', text: line.suggestedBrand }]
              : []),
          ];
          const heading: Block = {
            kind: 'heading',
            level: 3,
            text: `${index + 1}. ${line.genericName}`,
          };
          return {
            kind: 'together',
            blocks: [heading, { kind: 'fields', fields }],
          };
        }),
        {
          kind: 'fields',
          fields: [
            { label: 'Diagnóstico', text: diagnosisWords(content.diagnosis) },
            ...(content.isLongTreatment
              ? [{ label: 'Tratamiento', text: 'Prolongado' }]
              : []),
          ],
        },
      ];
    case 'study_order':
      return [
        { kind: 'heading', level: 2, text: 'Se solicita' },
        {
          kind: 'list',
          items: content.studies.map(({ text, note }) =>
            note ? `${text} (${note})` : text,
          ),
        },
        {
          kind: 'fields',
          fields: [
            {
              label: 'Diagnóstico o motivo',
              text: diagnosisWords(content.diagnosis),
            },
            ...(content.isUrgent
              ? [{ label: 'Prioridad', text: 'Urgente' }]
              : []),
            ...(content.instructions
              ? [{ label: 'Indicaciones', text: content.instructions }]
              : []),
          ],
        },
      ];
    case 'certificate': {
      const { fromDay, toDay, presentedTo, diagnosis } = content;
      const fields = [
        ...(fromDay && !toDay
          ? [{ label: 'Día', text: numericDay(fromDay) }]
          : []),
        ...(fromDay && toDay
          ? [
              {
                label: 'Días',
                text: `Del ${numericDay(fromDay)} al ${numericDay(toDay)}`,
              },
            ]
          : []),
        ...(diagnosis
          ? [
              {
                label: 'Diagnóstico',
                text: `${diagnosisWords(diagnosis)}, a pedido del paciente`,
              },
            ]
          : []),
        {
          label: 'Para presentar ante',
          text: presentedTo ?? 'Quien corresponda',
        },
      ];
      return [
        { kind: 'paragraph', text: content.text },
        { kind: 'fields', fields },
      ];
    }
  }
}

function termFields({ issuedOn, validFrom, validUntil }: KeptDocument) {
  const isDated = validFrom !== issuedOn;
  const validity = validUntil
    ? `${isDated ? `Del ${numericDay(validFrom)} al` : 'Hasta el'} ${numericDay(validUntil)} inclusive`
    : `Desde el ${numericDay(validFrom)}`;
  return [
    { label: 'Fecha de emisión', text: numericDay(issuedOn) },
    ...(validUntil || isDated ? [{ label: 'Vigencia', text: validity }] : []),
  ];
}

function signatureBlocks(signature: Uint8Array | null, name: string): Block[] {
  if (!signature) return [];
  const alternative = `Imagen de la firma de ${name}`;
  return [
    {
      kind: 'figure',
      drawing: signature,
      widthPoints: signaturePoints,
      alternative,
    },
  ];
}

/** The signing doctor, with all that the law wants of them. */
function issuerLine(
  { authorLicense }: DocumentRow,
  { professional, clinic }: KeptDocument,
): string {
  const { profession, specialtyName } = professional;
  return [
    ...(profession ? [`Profesión: ${profession}.`] : []),
    ...(specialtyName ? [`Especialidad: ${specialtyName}.`] : []),
    `Matrícula: ${authorLicense}.`,
    `Domicilio profesional: ${clinic.address}.`,
  ].join(' ');
}

function verificationBlocks(
  row: DocumentRow,
  { code, cuir }: KeptDocument,
  publicUrl: string,
): Block[] {
  const address = `${publicUrl}/?documento=${code}`;
  return [
    { kind: 'heading', level: 2, text: 'Verificación' },
    {
      kind: 'figure',
      drawing: squaresOf(address),
      widthPoints: qrPoints,
      alternative: `Código QR con la dirección ${address}`,
    },
    {
      kind: 'paragraph',
      text: `Para saber si es auténtico y si está vigente, lea el código o entre en ${publicUrl}/?documento=${sayDocumentCode(code)}. Esa página no muestra datos del paciente ni lo que el documento dice.`,
    },
    {
      kind: 'paragraph',
      look: 'quiet',
      text: `${cuir ? `CUIR ${cuir}. ` : ''}Folio ${row.folio}. Resumen del contenido (SHA-256): ${row.hash}. ${electronicSignature}`,
    },
  ];
}

/**
 * Returns the dark squares of a QR, by row, within the empty margin of four squares that ISO/IEC 18004 wants.
 */
function squaresOf(text: string): boolean[][] {
  const { data, size } = createQr(text, { errorCorrectionLevel: 'M' }).modules;
  const margin = 4;
  const side = size + 2 * margin;
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => {
      const [y, x] = [row - margin, column - margin];
      return (
        y >= 0 && x >= 0 && y < size && x < size && Boolean(data[y * size + x])
      );
    }),
  );
}

function sayInstant(instant: Date, zone: Zone): string {
  const { day, minute } = wallClockOf(
    Math.floor(instant.getTime() / 60_000),
    zone,
  );
  return `${numericDay(day)} a las ${clock(minute)}`;
}
