import { adminAccessContract } from './admin/access.ts';
import { adminRequestsContract } from './admin/accounts/requests.ts';
import { adminAuditContract } from './admin/audit.ts';
import { adminClinicContract } from './admin/clinic.ts';
import { adminDashboardContract } from './admin/dashboard.ts';
import { adminDiagnosisListsContract } from './admin/diagnosis-lists.ts';
import { adminDoctorsContract } from './admin/doctors.ts';
import { adminHolidaysContract } from './admin/holidays.ts';
import { adminInstallationContract } from './admin/installation.ts';
import { adminInsurersContract } from './admin/insurers.ts';
import { adminMessagesContract } from './admin/messages.ts';
import { adminRecordContract } from './admin/record.ts';
import { adminRoomsContract } from './admin/rooms.ts';
import { adminSchedulesContract } from './admin/schedules.ts';
import { adminHoursContract } from './admin/set-up/hours.ts';
import { adminSetUpContract } from './admin/set-up.ts';
import { adminSpecialtiesContract } from './admin/specialties.ts';
import { adminUsersContract } from './admin/users.ts';
import { doctorAgendaContract } from './doctor/agenda.ts';
import { doctorAttachmentsContract } from './doctor/attachments.ts';
import { doctorDiagnosesContract } from './doctor/diagnoses.ts';
import { doctorDocumentsContract } from './doctor/documents.ts';
import { doctorNextControlContract } from './doctor/next-control.ts';
import { doctorNotesContract } from './doctor/notes.ts';
import { doctorProfileContract } from './doctor/profile.ts';
import { doctorRecordContract } from './doctor/record.ts';
import { doctorRecordCopiesContract } from './doctor/record-copies.ts';
import { doctorRecordSearchContract } from './doctor/record-search.ts';
import { doctorScheduleContract } from './doctor/schedule.ts';
import { doctorStatisticsContract } from './doctor/statistics.ts';
import { doctorVisitContract } from './doctor/visit.ts';
import { patientAppointmentsContract } from './patient/account.ts';
import { patientArrivalContract } from './patient/arrival.ts';
import { patientChecklistContract } from './patient/checklist.ts';
import { patientDocumentsContract } from './patient/documents.ts';
import { patientFamilyContract } from './patient/family.ts';
import { patientHoldsContract } from './patient/holds.ts';
import { patientOpinionsContract } from './patient/opinions.ts';
import {
  patientCalendarContract,
  patientContactContract,
  patientCoveragesContract,
  patientOwnCopyContract,
  patientPreferencesContract,
} from './patient/own-data.ts';
import { patientQueueContract } from './patient/own-places.ts';
import { patientPairsContract } from './patient/pairs.ts';
import { patientPapersContract } from './patient/papers.ts';
import { patientProfileContract } from './patient/profile.ts';
import { patientProposalsContract } from './patient/proposals.ts';
import { patientPushContract } from './patient/push.ts';
import { patientRecordContract } from './patient/record.ts';
import { patientSeriesContract } from './patient/series.ts';
import { patientWaitlistContract } from './patient/waitlist.ts';
import { personalContract } from './personal/personal.ts';
import { appointmentsContract } from './public/appointments.ts';
import { availabilityContract } from './public/availability.ts';
import { bookContract, holdsContract } from './public/booking.ts';
import { clinicContract } from './public/clinic.ts';
import { doctorsContract } from './public/doctors.ts';
import { documentsContract } from './public/documents.ts';
import { hereContract } from './public/here.ts';
import { kioskContract } from './public/kiosk.ts';
import { ownQueueContract } from './public/own-queue.ts';
import { patientsContract } from './public/patients.ts';
import { professionalRequestsContract } from './public/professional-requests.ts';
import { pushContract } from './public/push.ts';
import { queueContract } from './public/queue.ts';
import { recoveryContract } from './public/recovery.ts';
import { rpcContract, signInContract } from './public/sign-in.ts';
import { waitlistContract } from './public/waitlist.ts';
import { adminQuestionnairesContract } from './questionnaires/admin.ts';
import { patientQuestionnairesContract } from './questionnaires/patient.ts';
import { doctorQuestionnairesContract, receptionQuestionnairesContract } from './questionnaires/staff.ts';
import { receptionAdmissionsContract } from './reception/admissions.ts';
import { receptionAgendaContract } from './reception/agenda.ts';
import { receptionCashContract } from './reception/cash.ts';
import { receptionClosingContract } from './reception/closings.ts';
import { receptionBookingContract } from './reception/desk-booking.ts';
import { receptionFamilyContract } from './reception/family.ts';
import { receptionMessagesContract } from './reception/messages.ts';
import { messagesByHandContract } from './reception/messages-by-hand.ts';
import { receptionPapersContract } from './reception/papers.ts';
import { receptionFileContract } from './reception/patient-file.ts';
import { receptionPatientsContract } from './reception/patients.ts';
import { receptionPaymentsContract } from './reception/payments.ts';
import { receptionProposalsContract } from './reception/proposals.ts';
import { receptionRecordCopiesContract } from './reception/record-copies.ts';
import { receptionSearchContract } from './reception/search.ts';
import { receptionTicketsContract } from './reception/tickets.ts';
import { receptionWaitlistContract } from './reception/waitlist.ts';
import { doctorAbsenceNoticesContract, receptionAbsenceNoticesContract } from './staff/absence-notices.ts';
import { appointmentLinesContract } from './staff/appointment-lines.ts';
import { staffAppointmentsContract } from './staff/appointments.ts';
import { contingencyContract } from './staff/contingency.ts';
import { staffOriginsContract } from './staff/origins.ts';
import { staffQueueContract } from './staff/queue.ts';
import { adminScreensContract } from './staff/screen-settings.ts';
import { staffScreensContract } from './staff/screens.ts';
import { visitTextsContract } from './staff/visit-texts.ts';

/** The procedures of each role: one entry per door, served below `/api/{door}`. */
export const contract = {
  public: {
    clinic: clinicContract,
    doctors: doctorsContract,
    availability: availabilityContract,
    holds: holdsContract,
    appointments: { ...bookContract, ...appointmentsContract },
    patients: patientsContract,
    signIn: signInContract,
    rpc: rpcContract,
    recovery: recoveryContract,
    professionalRequests: professionalRequestsContract,
    queue: queueContract,
    ownQueue: ownQueueContract,
    kiosk: kioskContract,
    here: hereContract,
    documents: documentsContract,
    push: pushContract,
    waitlist: waitlistContract,
  },
  patient: {
    arrival: patientArrivalContract,
    queue: patientQueueContract,
    ...personalContract,
    appointments: patientAppointmentsContract,
    checklist: patientChecklistContract,
    papers: patientPapersContract,
    questionnaires: patientQuestionnairesContract,
    opinions: patientOpinionsContract,
    proposals: patientProposalsContract,
    holds: patientHoldsContract,
    pairs: patientPairsContract,
    series: patientSeriesContract,
    profile: { ...patientProfileContract, ...patientContactContract },
    coverages: patientCoveragesContract,
    preferences: patientPreferencesContract,
    push: patientPushContract,
    calendar: patientCalendarContract,
    ownCopy: patientOwnCopyContract,
    record: patientRecordContract,
    documents: patientDocumentsContract,
    family: patientFamilyContract,
    waitlist: patientWaitlistContract,
  },
  doctor: {
    ...personalContract,
    appointments: staffAppointmentsContract,
    queue: staffQueueContract,
    lines: appointmentLinesContract,
    agenda: doctorAgendaContract,
    notes: doctorNotesContract,
    visit: doctorVisitContract,
    questionnaires: doctorQuestionnairesContract,
    attachments: doctorAttachmentsContract,
    diagnoses: doctorDiagnosesContract,
    nextControl: doctorNextControlContract,
    visitTexts: visitTextsContract,
    record: { ...doctorRecordSearchContract, ...doctorRecordContract },
    recordCopies: doctorRecordCopiesContract,
    documents: doctorDocumentsContract,
    absenceNotices: doctorAbsenceNoticesContract,
    schedule: doctorScheduleContract,
    statistics: doctorStatisticsContract,
    profile: doctorProfileContract,
  },
  reception: {
    ...personalContract,
    appointments: staffAppointmentsContract,
    queue: staffQueueContract,
    lines: appointmentLinesContract,
    messages: receptionMessagesContract,
    messagesByHand: messagesByHandContract,
    origins: staffOriginsContract,
    patients: { ...receptionPatientsContract, ...receptionFileContract },
    family: receptionFamilyContract,
    recordCopies: receptionRecordCopiesContract,
    admissions: receptionAdmissionsContract,
    papers: receptionPapersContract,
    proposals: receptionProposalsContract,
    questionnaires: receptionQuestionnairesContract,
    payments: receptionPaymentsContract,
    cash: receptionCashContract,
    tickets: receptionTicketsContract,
    contingency: contingencyContract,
    agenda: { ...receptionAgendaContract, ...receptionBookingContract, ...receptionClosingContract },
    absenceNotices: receptionAbsenceNoticesContract,
    search: receptionSearchContract,
    screens: staffScreensContract,
    waitlist: receptionWaitlistContract,
  },
  admin: {
    ...personalContract,
    messages: adminMessagesContract,
    origins: staffOriginsContract,
    access: adminAccessContract,
    requests: adminRequestsContract,
    clinic: adminClinicContract,
    dashboard: adminDashboardContract,
    hours: adminHoursContract,
    installation: adminInstallationContract,
    contingency: contingencyContract,
    setUp: adminSetUpContract,
    audit: adminAuditContract,
    record: adminRecordContract,
    diagnosisLists: adminDiagnosisListsContract,
    visitTexts: visitTextsContract,
    doctors: adminDoctorsContract,
    schedules: adminSchedulesContract,
    specialties: adminSpecialtiesContract,
    rooms: adminRoomsContract,
    screens: adminScreensContract,
    insurers: adminInsurersContract,
    holidays: adminHolidaysContract,
    questionnaires: adminQuestionnairesContract,
    users: adminUsersContract,
  },
};
export type Contract = typeof contract;
