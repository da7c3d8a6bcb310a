/** The choices at `/recordar`, by their name in the address. */
export const recoveryWays = ['clave', 'turno', 'activacion'] as const;

export type RecoveryWay = (typeof recoveryWays)[number];
