import { changeAccessSettings } from '../../identity/access/change-access-settings.ts';
import { readAccessSettings } from '../../identity/access/read-access-settings.ts';
import { callOf } from '../calls/call-of.ts';
import { atLevel, openDoor, settle } from '../calls/guard.ts';
import { adminClinic, adminSetUp } from './admin/admin-clinic.ts';
import { adminDiagnosisLists } from './admin/admin-diagnosis-lists.ts';
import { adminDoctors } from './admin/admin-doctors.ts';
import { adminHolidays } from './admin/admin-holidays.ts';
import { adminHours } from './admin/admin-hours.ts';
import { adminInstallation } from './admin/admin-installation.ts';
import { adminInsurers } from './admin/admin-insurers.ts';
import { adminAudit, adminDashboard } from './admin/admin-overview.ts';
import { adminQuestionnaires } from './admin/admin-questionnaires.ts';
import { adminRecord } from './admin/admin-record.ts';
import { adminRequests } from './admin/admin-requests.ts';
import { adminRooms } from './admin/admin-rooms.ts';
import { adminSchedules } from './admin/admin-schedules.ts';
import { adminSpecialties } from './admin/admin-specialties.ts';
import { adminUsers } from './admin/admin-users.ts';
import { personal } from './personal/personal.ts';
import { contingencySheets } from './staff/contingency-sheets.ts';
import { messageTemplates, staffMessages } from './staff/staff-messages.ts';
import { staffOrigins } from './staff/staff-origins.ts';
import { adminScreens } from './staff/staff-screens.ts';
import { visitTexts } from './staff/visit-texts.ts';

const door = openDoor('admin');

const access = atLevel('N3', {
  get: door.access.get.handler(({ context }) => readAccessSettings(context.services.db, context)),
  save: door.access.save.handler(async ({ input, context, errors }) => {
    const request = { settings: input, isForwarded: context.isForwarded, ...callOf(context) };
    return settle(await changeAccessSettings(context.services.db, request), errors);
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
