import { patientAppointments } from '../../../panels/account/server/patient-account.ts';
import { patientOwnCopy } from '../../../panels/account/server/patient-own-copy.ts';
import { personal } from '../../../subjects/access/server/personal.ts';
import { patientCalendar } from '../../../subjects/appointments/server/feeds/patient-calendar.ts';
import { patientOpinions } from '../../../subjects/appointments/server/opinions/patient-opinions.ts';
import { patientChecklist } from '../../../subjects/appointments/server/preparation/patient-checklist.ts';
import { patientPairs } from '../../../subjects/booking/server/pairs/patient-pairs.ts';
import { patientHolds } from '../../../subjects/booking/server/patient-holds.ts';
import { patientProposals } from '../../../subjects/booking/server/proposals/patient-proposals.ts';
import { patientSeries } from '../../../subjects/booking/server/series/patient-series.ts';
import { patientRecord } from '../../../subjects/chart/server/own/patient-record.ts';
import { patientDocuments } from '../../../subjects/documents/server/patient-documents.ts';
import { patientPapers } from '../../../subjects/forms/server/patient-papers.ts';
import { patientQuestionnaires } from '../../../subjects/forms/server/patient-questionnaires.ts';
import { patientPreferences } from '../../../subjects/outbox/server/preferences/patient-preferences.ts';
import { patientPush } from '../../../subjects/outbox/server/push/patient-push.ts';
import { patientFamily } from '../../../subjects/patients/server/family/patient-family.ts';
import {
  patientContact,
  patientCoverages,
} from '../../../subjects/patients/server/profile/patient-own-data.ts';
import { patientProfile } from '../../../subjects/patients/server/profile/patient-profile.ts';
import { patientArrival } from '../../../subjects/queue/server/arrival/patient-arrival.ts';
import { patientQueue } from '../../../subjects/queue/server/own/patient-queue.ts';
import { patientWaitlist } from '../../../subjects/waitlist/server/patient-waitlist.ts';

/** Procedures for a signed-in patient. */
export const patientDoor = {
  ...personal('patient'),
  appointments: patientAppointments,
  holds: patientHolds,
  profile: { ...patientProfile, ...patientContact },
  coverages: patientCoverages,
  preferences: patientPreferences,
  calendar: patientCalendar,
  ownCopy: patientOwnCopy,
  arrival: patientArrival,
  checklist: patientChecklist,
  papers: patientPapers,
  push: patientPush,
  queue: patientQueue,
  questionnaires: patientQuestionnaires,
  opinions: patientOpinions,
  proposals: patientProposals,
  record: patientRecord,
  pairs: patientPairs,
  series: patientSeries,
  documents: patientDocuments,
  family: patientFamily,
  waitlist: patientWaitlist,
};
