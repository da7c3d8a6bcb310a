import { patientAppointments } from './patient/patient-account.ts';
import { patientArrival } from './patient/patient-arrival.ts';
import { patientCalendar } from './patient/patient-calendar.ts';
import { patientChecklist } from './patient/patient-checklist.ts';
import { patientDocuments } from './patient/patient-documents.ts';
import { patientFamily } from './patient/patient-family.ts';
import { patientHolds } from './patient/patient-holds.ts';
import { patientOpinions } from './patient/patient-opinions.ts';
import { patientOwnCopy } from './patient/patient-own-copy.ts';
import { patientContact, patientCoverages } from './patient/patient-own-data.ts';
import { patientPairs } from './patient/patient-pairs.ts';
import { patientPapers } from './patient/patient-papers.ts';
import { patientPreferences } from './patient/patient-preferences.ts';
import { patientProfile } from './patient/patient-profile.ts';
import { patientProposals } from './patient/patient-proposals.ts';
import { patientPush } from './patient/patient-push.ts';
import { patientQuestionnaires } from './patient/patient-questionnaires.ts';
import { patientQueue } from './patient/patient-queue.ts';
import { patientRecord } from './patient/patient-record.ts';
import { patientSeries } from './patient/patient-series.ts';
import { patientWaitlist } from './patient/patient-waitlist.ts';
import { personal } from './personal/personal.ts';

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
