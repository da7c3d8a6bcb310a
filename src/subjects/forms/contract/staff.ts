import { z } from 'zod';
import {
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import { get, post } from '../../../base/api/contract/signed-in-routes.ts';
import {
  appointmentOfQuestionnaires,
  StaffQuestionnaireSchema,
} from './fields.ts';

const all = z.array(StaffQuestionnaireSchema);

export const receptionQuestionnairesContract = {
  list: get(
    '/appointments/{appointmentId}/questionnaires',
    'Lists the forms of an appointment',
    'It tells only that a form for professionals was answered.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(appointmentOfQuestionnaires)
    .output(all),
};

export const doctorQuestionnairesContract = {
  read: post(
    '/appointments/{appointmentId}/questionnaires',
    "Reads the patient's answers before a visit",
    'A POST, because it notes the reading.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT })
    .input(appointmentOfQuestionnaires)
    .output(all),
};
