import type { AuditVocabulary } from '../../base/kernel/audit/audit-vocabulary.ts';
import { opsAuditWords } from '../../ops/server/audit-words.ts';
import { accountAuditWords } from '../../panels/account/server/audit-words.ts';
import {
  accessAuditDetails,
  accessAuditWords,
} from '../../subjects/access/server/audit-words.ts';
import { appointmentsAuditWords } from '../../subjects/appointments/server/audit-words.ts';
import { bookingAuditWords } from '../../subjects/booking/server/audit-words.ts';
import { chartAuditWords } from '../../subjects/chart/server/audit-words.ts';
import {
  doctorsAuditDetails,
  doctorsAuditWords,
} from '../../subjects/doctors/server/audit-words.ts';
import { documentsAuditWords } from '../../subjects/documents/server/audit-words.ts';
import { formsAuditWords } from '../../subjects/forms/server/audit-words.ts';
import { messagesAuditWords } from '../../subjects/messages/server/audit-words.ts';
import { patientsAuditWords } from '../../subjects/patients/server/audit-words.ts';
import {
  paymentsAuditDetails,
  paymentsAuditWords,
} from '../../subjects/payments/server/audit-words.ts';
import { queueAuditWords } from '../../subjects/queue/server/audit-words.ts';
import { recordAuditWords } from '../../subjects/record/server/audit-words.ts';
import { reschedulingAuditWords } from '../../subjects/rescheduling/server/audit-words.ts';
import { scheduleAuditWords } from '../../subjects/schedule/server/audit-words.ts';
import {
  settingsAuditDetails,
  settingsAuditWords,
} from '../../subjects/settings/server/audit-words.ts';
import { staffAuditWords } from '../../subjects/staff/server/audit-words.ts';
import { visitsAuditWords } from '../../subjects/visits/server/audit-words.ts';
import { waitlistAuditWords } from '../../subjects/waitlist/server/audit-words.ts';

const words = {
  ...accessAuditWords,
  ...scheduleAuditWords,
  ...staffAuditWords,
  ...doctorsAuditWords,
  ...settingsAuditWords,
  ...appointmentsAuditWords,
  ...messagesAuditWords,
  ...paymentsAuditWords,
  ...patientsAuditWords,
  ...bookingAuditWords,
  ...reschedulingAuditWords,
  ...waitlistAuditWords,
  ...recordAuditWords,
  ...formsAuditWords,
  ...documentsAuditWords,
  ...visitsAuditWords,
  ...chartAuditWords,
  ...queueAuditWords,
  ...opsAuditWords,
  ...accountAuditWords,
};

type All = typeof words;

declare module '../../base/kernel/audit/audit-vocabulary.ts' {
  interface AuditWords extends All {}
}

/** The words of the audit log for the events of all subjects. */
export const auditVocabulary: AuditVocabulary = {
  words,
  details: {
    ...accessAuditDetails,
    ...doctorsAuditDetails,
    ...settingsAuditDetails,
    ...paymentsAuditDetails,
  },
};
