import { newVisitor, type TestServer } from './test-server.ts';

export interface Operation {
  /** The procedure, as `patient.appointments.list`. */
  id: string;
  method: string;
  path: string;
}

/** What the API describes: the procedures, and what is none, such as streams and files. */
export async function describedOperations(server: TestServer): Promise<Operation[]> {
  const { json } = await newVisitor(server).ask('/api/openapi.json');
  const [{ url }] = json.servers;
  return Object.entries<Record<string, { operationId: string }>>(json.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id }]) => ({
      id,
      method: method.toUpperCase(),
      path: `${url}${path}`,
    })),
  );
}
