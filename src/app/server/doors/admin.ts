import { callOf } from '../../../base/doors/call-of.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { adminInstallation } from '../../../ops/server/backup/admin-installation.ts';
import { contingencySheets } from '../../../ops/server/contingency/contingency-sheets.ts';
import {
  adminAudit,
  adminDashboard,
} from '../../../panels/reports/server/admin-overview.ts';
import { personal } from '../../../subjects/access/server/personal.ts';
import { changeAccessSettings } from '../../../subjects/access/server/settings/change-access-settings.ts';
import { readAccessSettings } from '../../../subjects/access/server/settings/read-access-settings.ts';
import { staffOrigins } from '../../../subjects/booking/server/origins/staff-origins.ts';
import { adminRequests } from '../../../subjects/doctors/server/requests/admin-requests.ts';
import { adminDoctors } from '../../../subjects/doctors/server/set-up/admin-doctors.ts';
import { adminQuestionnaires } from '../../../subjects/forms/server/admin-questionnaires.ts';
import {
  messageTemplates,
  staffMessages,
} from '../../../subjects/messages/server/sent/staff-messages.ts';
import { adminScreens } from '../../../subjects/queue/server/screens/staff-screens.ts';
import { adminRecord } from '../../../subjects/record/server/chain/admin-record.ts';
import { adminSchedules } from '../../../subjects/schedule/server/absences/admin-schedules.ts';
import { adminHolidays } from '../../../subjects/schedule/server/holidays/admin-holidays.ts';
import { adminHours } from '../../../subjects/settings/server/admin-hours.ts';
import { adminInsurers } from '../../../subjects/settings/server/admin-insurers.ts';
import { adminRooms } from '../../../subjects/settings/server/admin-rooms.ts';
import { adminSpecialties } from '../../../subjects/settings/server/admin-specialties.ts';
import {
  adminClinic,
  adminSetUp,
} from '../../../subjects/settings/server/clinic/admin-clinic.ts';
import { adminUsers } from '../../../subjects/staff/server/admin-users.ts';
import { adminDiagnosisLists } from '../../../subjects/visits/server/diagnoses/admin-diagnosis-lists.ts';
import { visitTexts } from '../../../subjects/visits/server/texts/visit-texts.ts';

const door = openDoor('admin');

const access = atLevel('N3', {
  get: door.access.get.handler(({ context }) =>
    readAccessSettings(context.services.db, context),
  ),
  save: door.access.save.handler(async ({ input, context, errors }) => {
    const request = {
      settings: input,
      isForwarded: context.isForwarded,
      ...callOf(context),
    };
    return settle(
      await changeAccessSettings(context.services.db, request),
      errors,
    );
  }),
});

/** Procedures for administrators. */
export const adminDoor = {
  ...personal('admin'),
  messages: { ...staffMessages('admin'), ...messageTemplates },
  origins: staffOrigins('admin'),
  access,
  requests: adminRequests,
  clinic: adminClinic,
  dashboard: adminDashboard,
  hours: adminHours,
  installation: adminInstallation,
  contingency: contingencySheets('admin'),
  setUp: adminSetUp,
  audit: adminAudit,
  record: adminRecord,
  diagnosisLists: adminDiagnosisLists,
  visitTexts: visitTexts('admin'),
  doctors: adminDoctors,
  schedules: adminSchedules,
  specialties: adminSpecialties,
  rooms: adminRooms,
  screens: adminScreens,
  insurers: adminInsurers,
  holidays: adminHolidays,
  questionnaires: adminQuestionnaires,
  users: adminUsers,
};
