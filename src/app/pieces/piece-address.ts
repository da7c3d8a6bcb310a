export type Scheme = 'light' | 'dark';
export type Width = 'full' | 'phone';

/** The parameters in the address of `/_pieces`. */
export interface PieceAddress {
  /** A file `PIECE.pieces.tsx`. */
  piece: string | null;
  /** Null: both. */
  scheme: Scheme | null;
  width: Width | null;
  /** The document within a frame of the page, with all states or one. */
  isFrame: boolean;
  state: string | null;
}

const schemes: Record<string, Scheme> = { claro: 'light', oscuro: 'dark' };
const widths: Record<string, Width> = { entero: 'full', '360': 'phone' };

export function readAddress(search: string): PieceAddress {
  const params = new URLSearchParams(search);
  return {
    piece: params.get('pieza'),
    scheme: schemes[params.get('color') ?? ''] ?? null,
    width: widths[params.get('ancho') ?? ''] ?? null,
    isFrame: params.has('marco'),
    state: params.get('estado'),
  };
}

const wordOf = <Value>(words: Record<string, Value>, wanted: Value) =>
  Object.keys(words).find((word) => words[word] === wanted);

export function addressOf({
  piece,
  scheme,
  width,
  isFrame,
  state,
}: Partial<PieceAddress>): string {
  const params = Object.entries({
    pieza: piece,
    color: wordOf(schemes, scheme),
    ancho: wordOf(widths, width),
    marco: isFrame ? '' : null,
    estado: state,
  }).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return `/_pieces?${new URLSearchParams(params)}`;
}
