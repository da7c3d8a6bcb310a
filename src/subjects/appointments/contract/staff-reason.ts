import { z } from 'zod';

/** Why the staff does something to somebody's turn or wish. */
export const StaffReasonSchema = z
  .string('Escriba el motivo.')
  .trim()
  .min(1, 'Escriba el motivo.')
  .max(200, 'El motivo tiene 200 caracteres como máximo.');
