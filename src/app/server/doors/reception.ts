import { contingencySheets } from '../../../ops/server/contingency/contingency-sheets.ts';
import { appointmentLife } from '../../../panels/counter/server/appointment-life.ts';
import {
  receptionAbsenceNotices,
  receptionAgenda,
  receptionSearch,
  receptionTickets,
} from '../../../panels/counter/server/reception-agenda.ts';
import { personal } from '../../../subjects/access/server/personal.ts';
import { appointmentLines } from '../../../subjects/appointments/server/lines/appointment-lines.ts';
import { staffOrigins } from '../../../subjects/booking/server/origins/staff-origins.ts';
import { receptionProposals } from '../../../subjects/booking/server/proposals/reception-proposals.ts';
import { receptionRecordCopies } from '../../../subjects/chart/server/copies/reception-record-copies.ts';
import {
  receptionPapers,
  receptionQuestionnaires,
} from '../../../subjects/forms/server/reception-papers.ts';
import { receptionMessagesByHand } from '../../../subjects/messages/server/hand/reception-messages-by-hand.ts';
import { staffMessages } from '../../../subjects/messages/server/sent/staff-messages.ts';
import { receptionFamily } from '../../../subjects/patients/server/family/reception-family.ts';
import {
  receptionAdmissions,
  receptionPatients,
} from '../../../subjects/patients/server/file/reception-patients.ts';
import {
  receptionCash,
  receptionPayments,
} from '../../../subjects/payments/server/reception-payments.ts';
import { staffScreens } from '../../../subjects/queue/server/screens/staff-screens.ts';
import { staffQueue } from '../../../subjects/queue/server/staff-queue.ts';
import { receptionWaitlist } from '../../../subjects/waitlist/server/desk/reception-waitlist.ts';

/** Procedures for the counter. */
export const receptionDoor = {
  ...personal('reception'),
  appointments: appointmentLife('reception'),
  queue: staffQueue('reception'),
  lines: appointmentLines('reception'),
  messages: staffMessages('reception'),
  messagesByHand: receptionMessagesByHand,
  origins: staffOrigins('reception'),
  patients: receptionPatients,
  family: receptionFamily,
  recordCopies: receptionRecordCopies,
  admissions: receptionAdmissions,
  papers: receptionPapers,
  proposals: receptionProposals,
  questionnaires: receptionQuestionnaires,
  payments: receptionPayments,
  cash: receptionCash,
  tickets: receptionTickets,
  contingency: contingencySheets('reception'),
  agenda: receptionAgenda,
  absenceNotices: receptionAbsenceNotices,
  search: receptionSearch,
  screens: staffScreens('reception'),
  waitlist: receptionWaitlist,
};
