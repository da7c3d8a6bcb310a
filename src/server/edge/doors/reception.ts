import { personal } from './personal/personal.ts';
import {
  receptionAbsenceNotices,
  receptionAgenda,
  receptionSearch,
  receptionTickets,
} from './reception/reception-agenda.ts';
import { receptionFamily } from './reception/reception-family.ts';
import { receptionMessagesByHand } from './reception/reception-messages-by-hand.ts';
import { receptionPapers, receptionQuestionnaires } from './reception/reception-papers.ts';
import { receptionAdmissions, receptionPatients } from './reception/reception-patients.ts';
import { receptionCash, receptionPayments } from './reception/reception-payments.ts';
import { receptionProposals } from './reception/reception-proposals.ts';
import { receptionRecordCopies } from './reception/reception-record-copies.ts';
import { receptionWaitlist } from './reception/reception-waitlist.ts';
import { appointmentLife } from './staff/appointment-life.ts';
import { appointmentLines } from './staff/appointment-lines.ts';
import { contingencySheets } from './staff/contingency-sheets.ts';
import { staffMessages } from './staff/staff-messages.ts';
import { staffOrigins } from './staff/staff-origins.ts';
import { staffQueue } from './staff/staff-queue.ts';
import { staffScreens } from './staff/staff-screens.ts';

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
