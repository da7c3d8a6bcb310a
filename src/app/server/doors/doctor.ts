import {
  doctorAbsenceNotices,
  doctorAgenda,
  doctorNotes,
} from '../../../panels/consulting-room/server/doctor-consulting-room.ts';
import { appointmentLife } from '../../../panels/counter/server/appointment-life.ts';
import { doctorStatistics } from '../../../panels/reports/server/doctor-statistics.ts';
import { personal } from '../../../subjects/access/server/personal.ts';
import { doctorCalendar } from '../../../subjects/appointments/server/feeds/doctor-calendar.ts';
import { appointmentLines } from '../../../subjects/appointments/server/lines/appointment-lines.ts';
import { doctorRecordCopies } from '../../../subjects/chart/server/copies/doctor-record-copies.ts';
import {
  doctorAttachments,
  doctorDiagnoses,
  doctorQuestionnaires,
  doctorRecord,
  doctorVisit,
} from '../../../subjects/chart/server/doctor-record.ts';
import { doctorProfile } from '../../../subjects/doctors/server/profile/doctor-profile.ts';
import { doctorDocuments } from '../../../subjects/documents/server/doctor-documents.ts';
import { staffQueue } from '../../../subjects/queue/server/staff-queue.ts';
import { doctorSchedule } from '../../../subjects/schedule/server/absences/doctor-schedule.ts';
import { doctorNextControl } from '../../../subjects/visits/server/control/doctor-next-control.ts';
import { visitTexts } from '../../../subjects/visits/server/texts/visit-texts.ts';

/** Procedures for a signed-in doctor. */
export const doctorDoor = {
  ...personal('doctor'),
  appointments: appointmentLife('doctor'),
  queue: staffQueue('doctor'),
  lines: appointmentLines('doctor'),
  agenda: doctorAgenda,
  notes: doctorNotes,
  visit: doctorVisit,
  questionnaires: doctorQuestionnaires,
  attachments: doctorAttachments,
  diagnoses: doctorDiagnoses,
  nextControl: doctorNextControl,
  visitTexts: visitTexts('doctor'),
  record: doctorRecord,
  recordCopies: doctorRecordCopies,
  documents: doctorDocuments,
  absenceNotices: doctorAbsenceNotices,
  schedule: doctorSchedule,
  statistics: doctorStatistics,
  profile: { ...doctorProfile, ...doctorCalendar },
};
