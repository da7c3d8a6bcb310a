import { formatDni } from '../../../../base/ui/format/format.ts';
import type { CopyDocument } from '../../contract/copy-fields.ts';
import type {
  CopyRequest,
  CopyStep,
} from '../../contract/reception-record-copies.ts';
import type {
  CopyAsker,
  CopyDocumentKind,
  CopyHandover,
  CopyState,
  CopyWay,
} from '../../rules/copy-request.ts';

export const askerWords: Record<CopyAsker, string> = {
  patient: 'El paciente',
  representative: 'Su representante legal',
  family: 'Un familiar o heredero',
};

export const wayWords: Record<CopyWay, string> = {
  counter: 'En persona',
  phone: 'Por teléfono',
  letter: 'Por carta o e-mail',
};

export const handoverWords: Record<CopyHandover, string> = {
  paper: 'En mano, en papel',
  file: 'En mano, en un archivo',
  downloaded: 'La descarga de su cuenta',
};

export const documentWords: Record<CopyDocumentKind, string> = {
  dni: 'DNI',
  passport: 'Pasaporte',
  other: 'Otro documento',
};

export const stateWords: Record<CopyState, string> = {
  asked: 'Falta prepararla',
  prepared: 'Lista para entregar',
  delivered: 'Entregada',
  withdrawn: 'Cerrada sin entrega',
};

/** `DNI 30.111.222`, `Pasaporte AB123`. */
export function sayDocument({ kind, number }: CopyDocument): string {
  return `${documentWords[kind]} ${kind === 'dni' ? formatDni(number) : number}`;
}

/** Says who asks, how they came, and which document they showed. */
export function sayAsker({
  asker,
  askerName,
  title,
  document,
  cameBy,
}: CopyRequest): string {
  return [
    asker === 'patient'
      ? 'La pide el paciente'
      : `La pide ${askerName} (${title})`,
    document ? sayDocument(document) : 'todavía no mostró documento',
    wayWords[cameBy].toLowerCase(),
  ].join(', ');
}

/** Says what was done, and who did it. */
export function sayStep(step: CopyStep): string {
  switch (step.step) {
    case 'asked':
      return `Pedida; la anotó ${step.by}`;
    case 'prepared':
      return `Preparada por ${step.by}${step.file ? `: ${foliosInWords(step.file.folioCount)}` : ''}`;
    case 'delivered':
      return step.receiver
        ? `Entregada a ${step.receiver.name}, ${sayDocument(step.receiver.document)}; lo anotó ${step.by}`
        : `La descargó el paciente de su cuenta; lo anotó ${step.by}`;
    case 'withdrawn':
      return `Cerrada por ${step.by}: ${step.reason}`;
  }
}

export function foliosInWords(count: number): string {
  return count === 1 ? '1 folio' : `${count} folios`;
}

export function isOpen({ state }: Pick<CopyRequest, 'state'>): boolean {
  return state === 'asked' || state === 'prepared';
}
