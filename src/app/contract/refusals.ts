import * as api from '../../base/api/contract/refusals.ts';
import * as access from '../../subjects/access/contract/refusals.ts';
import * as appointments from '../../subjects/appointments/contract/refusals.ts';
import * as booking from '../../subjects/booking/contract/refusals.ts';
import * as chart from '../../subjects/chart/contract/refusals.ts';
import * as doctors from '../../subjects/doctors/contract/refusals.ts';
import * as documents from '../../subjects/documents/contract/refusals.ts';
import * as forms from '../../subjects/forms/contract/refusals.ts';
import * as messages from '../../subjects/messages/contract/refusals.ts';
import * as outbox from '../../subjects/outbox/contract/refusals.ts';
import * as patients from '../../subjects/patients/contract/refusals.ts';
import * as payments from '../../subjects/payments/contract/refusals.ts';
import * as queue from '../../subjects/queue/contract/refusals.ts';
import * as record from '../../subjects/record/contract/refusals.ts';
import * as schedule from '../../subjects/schedule/contract/refusals.ts';
import * as settings from '../../subjects/settings/contract/refusals.ts';
import * as staff from '../../subjects/staff/contract/refusals.ts';
import * as visits from '../../subjects/visits/contract/refusals.ts';
import * as waitlist from '../../subjects/waitlist/contract/refusals.ts';

/** The refusals of all subjects, by code. */
export const refusals = {
  ...api,
  ...outbox,
  ...access,
  ...schedule,
  ...staff,
  ...doctors,
  ...settings,
  ...appointments,
  ...messages,
  ...payments,
  ...patients,
  ...booking,
  ...waitlist,
  ...record,
  ...forms,
  ...documents,
  ...visits,
  ...chart,
  ...queue,
};

type All = typeof refusals;

declare module '../../base/api/contract/refusal.ts' {
  interface Refusals extends All {}
}
