import { z } from 'zod';

/** The staff's reason for an act on a patient's turn or wish. */
export const StaffReasonSchema = z
  .string('Escriba el motivo.')
  .trim()
  .min(1, 'Escriba el motivo.')
  .max(200, 'El motivo tiene 200 caracteres como máximo.');
