/** What somebody may ask for at `/recordar`, as its address says it. */
export const recoveryWays = ['clave', 'turno', 'activacion'] as const;

export type RecoveryWay = (typeof recoveryWays)[number];
