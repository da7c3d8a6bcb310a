import { doctorAgenda, doctorNotes, doctorSchedule } from './doctor/doctor-consulting-room.ts';
import { doctorDocuments } from './doctor/doctor-documents.ts';
import { doctorNextControl } from './doctor/doctor-next-control.ts';
import { doctorProfile } from './doctor/doctor-profile.ts';
import { doctorAttachments, doctorDiagnoses, doctorRecord, doctorVisit } from './doctor/doctor-record.ts';
import { doctorStatistics } from './doctor/doctor-statistics.ts';
import { personal } from './personal/personal.ts';
import { appointmentLife } from './staff/appointment-life.ts';
import { visitTexts } from './staff/visit-texts.ts';

/** Procedures for a signed-in doctor. */
export const doctorDoor = {
  ...personal('doctor'),
  appointments: appointmentLife('doctor'),
  agenda: doctorAgenda,
  notes: doctorNotes,
  visit: doctorVisit,
  attachments: doctorAttachments,
  diagnoses: doctorDiagnoses,
  nextControl: doctorNextControl,
  visitTexts: visitTexts('doctor'),
  record: doctorRecord,
  documents: doctorDocuments,
  schedule: doctorSchedule,
  statistics: doctorStatistics,
  profile: doctorProfile,
};
