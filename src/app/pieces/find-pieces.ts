import type { PieceFile } from '../../base/ui/piece-states.ts';

const files = import.meta.glob<PieceFile>(
  '../../{base,subjects,panels}/**/*.pieces.tsx',
);

/** The name of each piece's file, with the folder that has the component. */
export const pieces = Object.keys(files)
  .map((file) => {
    const [, folder = '', piece = ''] =
      /([^/]+)(?:\/pieces)?\/([^/]+)\.pieces\.tsx$/.exec(file) ?? [];
    return { file, folder, piece };
  })
  .sort(
    (a, b) =>
      a.folder.localeCompare(b.folder) || a.piece.localeCompare(b.piece),
  );

const loads = new Map<string, Promise<PieceFile>>();

/** Returns the same promise at each call, as React's `use` needs it. */
export function loadPiece(piece: string): Promise<PieceFile> | null {
  const found = pieces.find((each) => each.piece === piece);
  const load = found && files[found.file];
  if (!load) return null;
  const loading = loads.get(piece) ?? load();
  loads.set(piece, loading);
  return loading;
}
