import { z } from 'zod';

export const CodeFieldSchema = z
  .string('Escriba el código.')
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, 'El código tiene 6 números.'))
  .meta({
    id: 'Code',
    description: 'Six digits, with or without a space.',
  });
