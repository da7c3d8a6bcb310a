import { doctorCalendar } from './doctor/doctor-calendar.ts';
import { doctorAbsenceNotices, doctorAgenda, doctorNotes } from './doctor/doctor-consulting-room.ts';
import { doctorDocuments } from './doctor/doctor-documents.ts';
import { doctorNextControl } from './doctor/doctor-next-control.ts';
import { doctorProfile } from './doctor/doctor-profile.ts';
import {
  doctorAttachments,
  doctorDiagnoses,
  doctorQuestionnaires,
  doctorRecord,
  doctorVisit,
} from './doctor/doctor-record.ts';
import { doctorRecordCopies } from './doctor/doctor-record-copies.ts';
import { doctorSchedule } from './doctor/doctor-schedule.ts';
import { doctorStatistics } from './doctor/doctor-statistics.ts';
import { personal } from './personal/personal.ts';
import { appointmentLife } from './staff/appointment-life.ts';
import { appointmentLines } from './staff/appointment-lines.ts';
import { staffQueue } from './staff/staff-queue.ts';
import { visitTexts } from './staff/visit-texts.ts';

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
