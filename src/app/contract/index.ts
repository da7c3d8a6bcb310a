import { clinicContract } from '../../base/clinic/contract/clinic.ts';
import { doctorsContract } from '../../base/clinic/contract/doctors.ts';
import { contingencyContract } from '../../ops/contract/contingency.ts';
import { adminInstallationContract } from '../../ops/contract/installation.ts';
import { doctorAgendaContract } from '../../panels/consulting-room/contract/agenda.ts';
import { adminAuditContract } from '../../panels/reports/contract/audit.ts';
import { adminDashboardContract } from '../../panels/reports/contract/dashboard.ts';
import { doctorStatisticsContract } from '../../panels/reports/contract/statistics.ts';
import { adminAccessContract } from '../../subjects/access/contract/access.ts';
import { personalContract } from '../../subjects/access/contract/personal.ts';
import { recoveryContract } from '../../subjects/access/contract/recovery.ts';
import {
  rpcContract,
  signInContract,
} from '../../subjects/access/contract/sign-in.ts';
import { patientAppointmentsContract } from '../../subjects/appointments/contract/account.ts';
import { receptionAdmissionsContract } from '../../subjects/appointments/contract/admissions.ts';
import { receptionAgendaContract } from '../../subjects/appointments/contract/agenda.ts';
import { appointmentLinesContract } from '../../subjects/appointments/contract/appointment-lines.ts';
import { patientChecklistContract } from '../../subjects/appointments/contract/checklist.ts';
import { patientOpinionsContract } from '../../subjects/appointments/contract/opinions.ts';
import { appointmentsContract } from '../../subjects/appointments/contract/public-appointments.ts';
import { staffAppointmentsContract } from '../../subjects/appointments/contract/staff-appointments.ts';
import {
  bookContract,
  holdsContract,
} from '../../subjects/booking/contract/booking.ts';
import { receptionBookingContract } from '../../subjects/booking/contract/desk-booking.ts';
import { staffOriginsContract } from '../../subjects/booking/contract/origins.ts';
import { patientPairsContract } from '../../subjects/booking/contract/pairs.ts';
import { patientHoldsContract } from '../../subjects/booking/contract/patient-holds.ts';
import { patientProposalsContract } from '../../subjects/booking/contract/patient-proposals.ts';
import { receptionProposalsContract } from '../../subjects/booking/contract/reception-proposals.ts';
import { patientSeriesContract } from '../../subjects/booking/contract/series.ts';
import { doctorRecordCopiesContract } from '../../subjects/chart/contract/doctor-record-copies.ts';
import { receptionRecordCopiesContract } from '../../subjects/chart/contract/reception-record-copies.ts';
import { patientRecordContract } from '../../subjects/chart/contract/record.ts';
import { doctorRecordSearchContract } from '../../subjects/chart/contract/record-search.ts';
import { adminDoctorsContract } from '../../subjects/doctors/contract/doctors.ts';
import { professionalRequestsContract } from '../../subjects/doctors/contract/professional-requests.ts';
import { doctorProfileContract } from '../../subjects/doctors/contract/profile.ts';
import { adminRequestsContract } from '../../subjects/doctors/contract/requests.ts';
import { doctorDocumentsContract } from '../../subjects/documents/contract/doctor-documents.ts';
import { patientDocumentsContract } from '../../subjects/documents/contract/patient-documents.ts';
import { documentsContract } from '../../subjects/documents/contract/public-documents.ts';
import { adminQuestionnairesContract } from '../../subjects/forms/contract/admin.ts';
import { patientQuestionnairesContract } from '../../subjects/forms/contract/patient.ts';
import { patientPapersContract } from '../../subjects/forms/contract/patient-papers.ts';
import { receptionPapersContract } from '../../subjects/forms/contract/reception-papers.ts';
import {
  doctorQuestionnairesContract,
  receptionQuestionnairesContract,
} from '../../subjects/forms/contract/staff.ts';
import { adminMessagesContract } from '../../subjects/messages/contract/admin-messages.ts';
import { messagesByHandContract } from '../../subjects/messages/contract/messages-by-hand.ts';
import { receptionMessagesContract } from '../../subjects/messages/contract/reception-messages.ts';
import { patientPushContract } from '../../subjects/outbox/contract/patient-push.ts';
import { pushContract } from '../../subjects/outbox/contract/public-push.ts';
import {
  patientCalendarContract,
  patientContactContract,
  patientCoveragesContract,
  patientOwnCopyContract,
  patientPreferencesContract,
} from '../../subjects/patients/contract/own-data.ts';
import { patientFamilyContract } from '../../subjects/patients/contract/patient-family.ts';
import { receptionFileContract } from '../../subjects/patients/contract/patient-file.ts';
import { patientProfileContract } from '../../subjects/patients/contract/profile.ts';
import { patientsContract } from '../../subjects/patients/contract/public-patients.ts';
import { receptionFamilyContract } from '../../subjects/patients/contract/reception-family.ts';
import { receptionPatientsContract } from '../../subjects/patients/contract/reception-patients.ts';
import { receptionSearchContract } from '../../subjects/patients/contract/search.ts';
import { receptionCashContract } from '../../subjects/payments/contract/cash.ts';
import { receptionPaymentsContract } from '../../subjects/payments/contract/payments.ts';
import { patientArrivalContract } from '../../subjects/queue/contract/arrival.ts';
import { hereContract } from '../../subjects/queue/contract/here.ts';
import { kioskContract } from '../../subjects/queue/contract/kiosk.ts';
import { patientQueueContract } from '../../subjects/queue/contract/own-places.ts';
import { ownQueueContract } from '../../subjects/queue/contract/own-queue.ts';
import { queueContract } from '../../subjects/queue/contract/public-queue.ts';
import { adminScreensContract } from '../../subjects/queue/contract/screen-settings.ts';
import { staffScreensContract } from '../../subjects/queue/contract/screens.ts';
import { staffQueueContract } from '../../subjects/queue/contract/staff-queue.ts';
import { receptionTicketsContract } from '../../subjects/queue/contract/tickets.ts';
import { adminRecordContract } from '../../subjects/record/contract/admin-record.ts';
import { doctorAttachmentsContract } from '../../subjects/record/contract/attachments.ts';
import { doctorRecordContract } from '../../subjects/record/contract/doctor-record.ts';
import { receptionClosingContract } from '../../subjects/rescheduling/contract/closings.ts';
import {
  doctorAbsenceNoticesContract,
  receptionAbsenceNoticesContract,
} from '../../subjects/schedule/contract/absence-notices.ts';
import { availabilityContract } from '../../subjects/schedule/contract/availability.ts';
import { adminHolidaysContract } from '../../subjects/schedule/contract/holidays.ts';
import { doctorScheduleContract } from '../../subjects/schedule/contract/schedule.ts';
import { adminSchedulesContract } from '../../subjects/schedule/contract/schedules.ts';
import { adminClinicContract } from '../../subjects/settings/contract/clinic.ts';
import { adminHoursContract } from '../../subjects/settings/contract/hours.ts';
import { adminInsurersContract } from '../../subjects/settings/contract/insurers.ts';
import { adminRoomsContract } from '../../subjects/settings/contract/rooms.ts';
import { adminSetUpContract } from '../../subjects/settings/contract/set-up.ts';
import { adminSpecialtiesContract } from '../../subjects/settings/contract/specialties.ts';
import { adminUsersContract } from '../../subjects/staff/contract/users.ts';
import { doctorDiagnosesContract } from '../../subjects/visits/contract/diagnoses.ts';
import { adminDiagnosisListsContract } from '../../subjects/visits/contract/diagnosis-lists.ts';
import { doctorNextControlContract } from '../../subjects/visits/contract/next-control.ts';
import { doctorNotesContract } from '../../subjects/visits/contract/notes.ts';
import { doctorVisitContract } from '../../subjects/visits/contract/visit.ts';
import { visitTextsContract } from '../../subjects/visits/contract/visit-texts.ts';
import { patientWaitlistContract } from '../../subjects/waitlist/contract/patient-waitlist.ts';
import { waitlistContract } from '../../subjects/waitlist/contract/public-waitlist.ts';
import { receptionWaitlistContract } from '../../subjects/waitlist/contract/reception-waitlist.ts';

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
    agenda: {
      ...receptionAgendaContract,
      ...receptionBookingContract,
      ...receptionClosingContract,
    },
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

export { refusals } from './refusals.ts';
