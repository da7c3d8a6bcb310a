export const sexWords = { F: 'Femenino', M: 'Masculino', X: 'X' } as const;

export const copayWords = {
  cash: 'En efectivo',
  debit: 'Con débito',
  credit: 'Con crédito',
  transfer: 'Por transferencia',
  qr: 'Con QR',
} as const;
