import { z } from 'zod';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import { appointmentOfPapers, onePaper, PaperSchema } from './fields-papers.ts';

export const receptionPapersContract = {
  list: get(
    '/appointments/{appointmentId}/papers',
    "Lists the patient's papers before an appointment",
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(appointmentOfPapers)
    .output(z.array(PaperSchema)),
  receive: post(
    '/papers/{paperId}/reception',
    'Marks a paper as received',
    'Repeatable. Afterwards the patient cannot take it back. NOT_FOUND: they took it back.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(onePaper)
    .output(PaperSchema),
};
