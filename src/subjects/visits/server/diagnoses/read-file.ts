import {
  done,
  invalid,
  type Outcome,
} from '../../../../base/kernel/refusal.ts';
import {
  DIAGNOSIS_ROWS_MAX,
  type ReadDiagnoses,
  readDiagnoses,
} from '../../rules/diagnosis-rows.ts';

/** Reads the diagnoses of a file as it was sent. Refuses an unreadable file in words for its sender. */
export function readFile(
  base64: string,
): Outcome<ReadDiagnoses, 'INVALID_INPUT'> {
  const bytes = Buffer.from(base64, 'base64');
  const text = decode(bytes);
  if (text === null) return invalid('file', whatItIs(bytes));
  const read = readDiagnoses(text);
  if (read.rows.length + read.errors.length > DIAGNOSIS_ROWS_MAX) {
    return invalid(
      'file',
      'El archivo tiene más de 60.000 renglones: impórtelo en partes, agregando.',
    );
  }
  const [first] = read.errors;
  if (read.rows.length > 0) return done(read);
  if (!first) return invalid('file', 'El archivo está vacío.');
  return invalid(
    'file',
    `Ningún renglón se puede importar. El primero, el ${first.line}: ${first.message} Cada renglón lleva un código y un nombre, separados por coma, punto y coma o tabulación.`,
  );
}

/** Decodes UTF-16 by its mark, UTF-8 if it is valid, else as Windows saves it. Null: it is no text. */
function decode(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  if (['PK\u0003\u0004', '%PDF'].includes(bytes.toString('latin1', 0, 4)))
    return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function whatItIs(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 4);
  if (start.startsWith('PK') || bytes.readUInt32BE(0) === 0xd0cf11e0) {
    return 'Es una planilla o un archivo comprimido: ábralo, y guárdelo como CSV (texto separado por comas).';
  }
  return 'No es un archivo de texto: guárdelo como CSV (texto separado por comas).';
}
