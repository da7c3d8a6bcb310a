import { z } from 'zod';

/** A name of one line, as the clinic writes it. */
export const entryName = (empty: string) =>
  z
    .string(empty)
    .transform((typed) => typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(2, empty)
        .max(80, 'Hasta 80 letras.')
        .regex(/^[^<>]*$/, 'El nombre no puede llevar los signos < ni >.'),
    );

/** Of what was read; sent back with what is saved. */
export const revision = z.int().min(1);
