/** True in `npm test`, which spends a bounded processor time; false in `npm run test:all`: docs/decisions/0066. */
export const isBoundedProof = process.env.BOUNDED_PROOF === '1';
