/** Milliseconds for which the address of an ordered file opens. */
export const copyLifeMs = 60_000;
