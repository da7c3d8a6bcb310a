import {
  readDelimitedText,
  separatorOf,
  type TextRecord,
} from '../../../base/text/delimited-text.ts';
import { foldForSearch } from '../../../base/text/name-search.ts';

/** The classifications whose lists a clinic may import. */
export const diagnosisSystems = [
  'CIE-10',
  'CIE-11',
  'SNOMED',
  'CIAP-2',
] as const;
export type DiagnosisSystem = (typeof diagnosisSystems)[number];

export const DIAGNOSIS_CODE_MAX = 20;
export const DIAGNOSIS_LABEL_MAX = 300;
export const DIAGNOSIS_ROWS_MAX = 60_000;

/** More than a valid row has, so that a row that is too long is refused and costs no more than another. */
const bounds = {
  records: DIAGNOSIS_ROWS_MAX + 2,
  cells: 64,
  letters: DIAGNOSIS_LABEL_MAX * 4,
};

export interface DiagnosisRow {
  code: string;
  label: string;
}

export interface ReadDiagnoses {
  rows: DiagnosisRow[];
  /** The errors in Spanish, by line of the file, from 1 on. */
  errors: { line: number; message: string }[];
}

const codeNames = ['codigo', 'cod', 'code', 'id', 'conceptid', 'clave'];
const labelNames = [
  'descripcion',
  'etiqueta',
  'nombre',
  'termino',
  'titulo',
  'diagnostico',
  'description',
  'label',
  'term',
  'title',
  'name',
  'texto',
];

/**
 * Reads the diagnoses of a file: code and label, by the names of the first line, or its first two columns if
 * it names none. A refused row says why. If a code is repeated, the first row counts.
 */
export function readDiagnoses(text: string): ReadDiagnoses {
  const records = readDelimitedText(text, separatorOf(text), bounds);
  const columns = columnsOf(records[0]?.cells ?? []);
  const rows: DiagnosisRow[] = [];
  const errors: ReadDiagnoses['errors'] = [];
  const lines = new Map<string, number>();
  for (const record of records.slice(columns.isNamed ? 1 : 0)) {
    const row = {
      code: record.cells[columns.code] ?? '',
      label: labelIn(record, columns.label),
    };
    const first = lines.get(row.code.toLowerCase());
    const message =
      whyNotRow(row) ??
      (first ? `El código ${row.code} ya está en el renglón ${first}.` : null);
    if (message) errors.push({ line: record.line, message });
    else {
      lines.set(row.code.toLowerCase(), record.line);
      rows.push(row);
    }
  }
  return { rows, errors };
}

function columnsOf(cells: readonly string[]): {
  code: number;
  label: number;
  isNamed: boolean;
} {
  const names = cells.map((cell) =>
    foldForSearch(cell).replaceAll(/[^a-z]/g, ''),
  );
  const code = names.findIndex((name) => codeNames.includes(name));
  const label = names.findIndex((name) => labelNames.includes(name));
  return code >= 0 && label >= 0
    ? { code, label, isNamed: true }
    : { code: 0, label: 1, isNamed: false };
}

const labelIn = ({ cells }: TextRecord, column: number) =>
  (cells[column] ?? '').normalize('NFC').replaceAll(/\s+/g, ' ');

/** Says why a row is not taken. A formula would run in the spreadsheet that opens a copy of the list. */
function whyNotRow({ code, label }: DiagnosisRow): string | null {
  if (code === '') return 'Falta el código.';
  if (label === '') return 'Falta el nombre del diagnóstico.';
  if ([code, label].some((cell) => /^[=+@-]/.test(cell))) {
    return `Una celda empieza con «${/^[=+@-]/.test(code) ? code[0] : label[0]}», como una fórmula.`;
  }
  if (/[\p{Cc}\p{Cs}\uFFFD]/u.test(code + label))
    return 'Tiene signos que no se pueden leer.';
  if (code.length > DIAGNOSIS_CODE_MAX || /\s/.test(code)) {
    return `El código «${code.slice(0, 25)}» no es un código: hasta ${DIAGNOSIS_CODE_MAX} letras, sin espacios.`;
  }
  if (label.length > DIAGNOSIS_LABEL_MAX)
    return `El nombre tiene más de ${DIAGNOSIS_LABEL_MAX} letras.`;
  return null;
}
