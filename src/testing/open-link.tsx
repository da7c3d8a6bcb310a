import { createFakeApi, type FakeApi } from './fake-api.ts';
import { openApp } from './open-app.tsx';

interface OpenLinkOptions {
  /** What comes after the turno's address, like `&paso=horario`. */
  search?: string;
  fake?: FakeApi;
}

/** Opens the link of a turno that somebody has: Thursday 19 November, 10:00, unless a test says otherwise. */
export async function openLink(
  changes: Parameters<FakeApi['addTurno']>[0] = {},
  { search = '', fake = createFakeApi() }: OpenLinkOptions = {},
) {
  const turno = fake.addTurno(changes);
  const app = await openApp(`/cancelar-turno/${turno.id}?token=${turno.linkToken}${search}`, fake);
  return { ...app, turno };
}
