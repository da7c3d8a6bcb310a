import { changeAccessSettings } from '../identity/change-access-settings.ts';
import { readAccessSettings } from '../identity/read-access-settings.ts';
import { adminAudit, adminClinic, adminDashboard, adminSetUp } from './admin-clinic.ts';
import { adminDoctors } from './admin-doctors.ts';
import { adminHolidays } from './admin-holidays.ts';
import { adminInsurers } from './admin-insurers.ts';
import { adminRequests } from './admin-requests.ts';
import { adminRooms } from './admin-rooms.ts';
import { adminSchedules } from './admin-schedules.ts';
import { adminSpecialties } from './admin-specialties.ts';
import { adminUsers } from './admin-users.ts';
import { atLevel, openDoor, settle, signedIn } from './guard.ts';
import { personal } from './personal.ts';
import { messageTemplates, staffMessages } from './staff-messages.ts';

const door = openDoor('admin');

const access = atLevel('N3', {
  get: door.access.get.handler(({ context }) => readAccessSettings(context.services.db)),
  save: door.access.save.handler(async ({ input, context, errors }) => {
    const { services, address, now } = context;
    const asked = { settings: input, actor: signedIn(context), address, now };
    return settle(await changeAccessSettings(services.db, asked), errors);
  }),
});

/** What who runs the clinic may ask. */
export const adminDoor = {
  ...personal('admin'),
  messages: { ...staffMessages('admin'), ...messageTemplates },
  access,
  requests: adminRequests,
  clinic: adminClinic,
  dashboard: adminDashboard,
  setUp: adminSetUp,
  audit: adminAudit,
  doctors: adminDoctors,
  schedules: adminSchedules,
  specialties: adminSpecialties,
  rooms: adminRooms,
  insurers: adminInsurers,
  holidays: adminHolidays,
  users: adminUsers,
};
