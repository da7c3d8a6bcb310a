import { z } from 'zod';
import { get, remove } from '../../../base/api/contract/patient-routes.ts';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { appointmentOfPapers, onePaper, PaperSchema } from './fields-papers.ts';
import { PAPER_RECEIVED } from './refusals.ts';

export const patientPapersContract = {
  list: get(
    '/appointments/{appointmentId}/papers',
    'Lists the papers sent before an appointment',
  )
    .errors({ NOT_FOUND })
    .input(appointmentOfPapers)
    .output(z.array(PaperSchema)),
  takeBack: remove(
    '/papers/{paperId}',
    'Takes back a file that the counter has not received',
    'Repeatable. PAPER_RECEIVED: the counter has it.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, PAPER_RECEIVED })
    .input(onePaper)
    .output(
      z.strictObject({
        removed: z.boolean().describe('False: it was taken back before.'),
      }),
    ),
};
