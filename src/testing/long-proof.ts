/** True in `npm run test:long`, where tests do more of the same than in `npm test`: docs/decisions/0066. */
export const isLongProof = process.env.LONG_PROOF === '1';
