import { z } from 'zod';
import { examples } from '../../../base/api/contract/examples.ts';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';
import { AttachmentSchema } from '../../record/contract/record-attachments.ts';
import {
  CurrentBackgroundSchema,
  DraftSchema,
  RecordEntrySchema,
} from '../../record/contract/record-entries.ts';
import { exampleBackground, exampleEntry } from './example-entry.ts';

export const DRAFT_CHANGED = declareRefusal({
  description:
    'Another tab or device saved the draft meanwhile: nothing was overwritten. Null: no draft is left.',
  status: 409,
  message:
    'Esta consulta se guardó desde otra pestaña u otro equipo. Compare los dos textos antes de seguir.',
  data: z.strictObject({ draft: DraftSchema.nullable() }),
  example: {
    draft: {
      version: 4,
      savedAt: examples.startsAt,
      content: exampleEntry.content,
    },
  },
});

export const ALREADY_SIGNED = declareRefusal({
  description:
    'The visit is signed already, as `entry`. The sent data were not kept.',
  status: 409,
  message: 'Esta consulta ya está firmada. Lo que falte se agrega como adenda.',
  data: z.strictObject({ entry: RecordEntrySchema }),
  example: { entry: exampleEntry },
});

export const BACKGROUND_CHANGED = declareRefusal({
  description:
    'Another user signed a background of this patient meanwhile: `current`.',
  status: 409,
  message:
    'Otro profesional firmó cambios en los antecedentes de este paciente. Revíselos y vuelva a firmar.',
  data: z.strictObject({ current: CurrentBackgroundSchema }),
  example: {
    current: {
      folio: 3,
      since: examples.startsAt,
      authorName: 'Lía Paz',
      background: exampleBackground,
    },
  },
});

export const ATTACHMENTS_CHANGED = declareRefusal({
  description:
    'The files of the visit are not those that the signer saw: `attachments`. Nothing was signed.',
  status: 409,
  message:
    'Los archivos de esta consulta cambiaron en otra pestaña o equipo. Revise la lista y firme otra vez.',
  data: z.strictObject({
    attachments: z.array(AttachmentSchema).describe('Oldest first.'),
  }),
  example: {
    attachments: [
      {
        id: examples.appointmentId,
        name: 'radiografía.jpg',
        kind: 'image/jpeg',
        bytes: 512_000,
        sha256: '5e'.repeat(32),
        thumbnail: null,
        uploadedAt: examples.startsAt,
      },
    ],
  },
});
