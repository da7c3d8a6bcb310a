/** The parts of a document, from top to bottom. Texts may hold line feeds; nothing of them is lost. */
export type Block =
  | Heading
  | Paragraph
  | Fields
  | List
  | Table
  | Figure
  | { kind: 'rule' }
  | { kind: 'space'; points: number }
  | NewPage
  | Together;

export interface NewPage {
  kind: 'newPage';
  /** The head of that page and of those after it, in place of the document's. */
  running?: string;
}

/**
 * No level is skipped, for screen readers, which go from heading to heading. It stays with the next block.
 */
export interface Heading {
  kind: 'heading';
  level: 1 | 2 | 3 | 4;
  text: string;
}

export interface Paragraph {
  kind: 'paragraph';
  text: string;
  /** `quiet` is small and grey, `notice` stands in a box. */
  look?: 'plain' | 'bold' | 'quiet' | 'notice';
}

/** Labels with their texts, side by side. */
export interface Fields {
  kind: 'fields';
  fields: { label: string; text: string }[];
  /** The width of the labels, in points. */
  labelWidth?: number;
}

export interface List {
  kind: 'list';
  items: string[];
}

/** The columns' heads are repeated on each page that the table goes on to. */
export interface Table {
  kind: 'table';
  heads: string[];
  rows: string[][];
  /** The shares of the columns in the width. Absent: all alike. */
  shares?: number[];
  /** The least height of a row, with room for handwriting. */
  rowPoints?: number;
}

/** A drawing; `alternative` says in words what it shows. */
export interface Figure {
  kind: 'figure';
  alternative: string;
  widthPoints: number;
  /** A PNG or JPEG, or the dark squares of a code (QR) by row. */
  drawing: Uint8Array | boolean[][];
}

/** Stays on one page where it fits on one. */
export interface Together {
  kind: 'together';
  blocks: Block[];
}
