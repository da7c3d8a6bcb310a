/** Solves a puzzle as a page does, for tests of the server. */
export { solveProofOfWork as solvePuzzle } from '../web/lib/solve-proof-of-work.ts';
