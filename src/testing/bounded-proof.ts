/**
 * True in `npm test`, whose processor time is bounded. False in `npm run test:all`. See docs/decisions/0066.
 */
export const isBoundedProof = process.env.BOUNDED_PROOF === '1';

/**
 * The first row in `npm test`, all rows in `npm run test:all`. For a table that shows one act for many kinds.
 */
export function rowsOfProof<const Row>(rows: readonly Row[]): readonly Row[] {
  return isBoundedProof ? rows.slice(0, 1) : rows;
}
