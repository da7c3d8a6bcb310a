export const sexWords = { F: 'Femenino', M: 'Masculino', X: 'X' } as const;
