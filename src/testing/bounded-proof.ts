/** True in `npm test`, which spends a bounded processor time; false in `npm run test:all`: docs/decisions/0066. */
export const isBoundedProof = process.env.BOUNDED_PROOF === '1';

/** The first row in `npm test`, all rows in `npm run test:all`: for a table that shows one act for many kinds. */
export function rowsOfProof<const Row>(rows: readonly Row[]): readonly Row[] {
  return isBoundedProof ? rows.slice(0, 1) : rows;
}
