import type { ReactNode } from 'react';

/** A component drawn in each of its states, by the state's name. */
export type States = Record<string, ReactNode>;

/** A file `NAME.pieces.tsx`: a component with its states, for the page `/_pieces` of `npm run dev`. */
export interface PieceFile {
  /** The component as code names it. */
  name: string;
  states: States;
  /** Each state takes a whole page: a dialog, a frame, what floats. */
  isWholePage?: boolean;
  /** Height in pixels below the states, for what opens there. */
  roomBelow?: number;
}
