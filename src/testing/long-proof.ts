/** True in `npm run test:long`, whose tests repeat more than those of `npm test`. See docs/decisions/0066. */
export const isLongProof = process.env.LONG_PROOF === '1';
