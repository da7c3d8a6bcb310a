import { z } from 'zod';
import { get, remove } from '../../../base/api/contract/patient-routes.ts';
import { refusing } from '../../../base/api/contract/refusing.ts';
import { appointmentOfPapers, onePaper, PaperSchema } from './fields-papers.ts';

export const patientPapersContract = {
  list: get(
    '/appointments/{appointmentId}/papers',
    'Lists the papers sent before an appointment',
  )
    .errors(refusing('NOT_FOUND'))
    .input(appointmentOfPapers)
    .output(z.array(PaperSchema)),
  takeBack: remove(
    '/papers/{paperId}',
    'Takes back a file that the counter has not received',
    'Repeatable. PAPER_RECEIVED: the counter has it.',
  )
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'PAPER_RECEIVED'))
    .input(onePaper)
    .output(
      z.strictObject({
        removed: z.boolean().describe('False: it was taken back before.'),
      }),
    ),
};
