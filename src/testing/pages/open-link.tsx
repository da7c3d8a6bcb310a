import { createFakeApi, type FakeApi } from '../fakes/fake-api.ts';
import { openApp } from './open-app.tsx';

interface OpenLinkOptions {
  /** The text after the appointment's address, like `&paso=horario`. */
  search?: string;
  fake?: FakeApi;
}

/** Opens the link of an existing appointment: Thursday 19 November at 10:00, unless a test says otherwise. */
export async function openLink(
  changes: Parameters<FakeApi['addAppointment']>[0] = {},
  { search = '', fake = createFakeApi() }: OpenLinkOptions = {},
) {
  const appointment = fake.addAppointment(changes);
  const app = await openApp(
    `/cancelar-turno/${appointment.id}?token=${appointment.linkToken}${search}`,
    fake,
  );
  return { ...app, appointment };
}
