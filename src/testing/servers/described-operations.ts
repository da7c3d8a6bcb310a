import { contract } from '../../app/contract/index.ts';
import { newVisitor, type TestServer } from './test-server.ts';

export interface Operation {
  /** The procedure, like `patient.appointments.list`. */
  id: string;
  method: string;
  path: string;
}

/** The leaves of a tree of objects, each with its path, like `patient.appointments.list`. */
export function leavesOf(
  tree: object,
  isLeaf: (entry: object) => boolean,
  path: string[] = [],
): [string, object][] {
  return Object.entries(tree).flatMap(([name, entry]) => {
    const at = [...path, name];
    return isLeaf(entry)
      ? [[at.join('.'), entry]]
      : leavesOf(entry, isLeaf, at);
  });
}

export const procedureNames = leavesOf(
  contract,
  (entry) => '~orpc' in entry,
).map(([name]) => name);

/** The procedures that the API describes, without its streams and files. */
export async function describedProcedures(
  server: TestServer,
): Promise<Operation[]> {
  const { json } = await newVisitor(server).ask('/api/openapi.json');
  const [{ url }] = json.servers;
  const described = Object.entries<Record<string, { operationId: string }>>(
    json.paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id }]) => ({
      id,
      method: method.toUpperCase(),
      path: `${url}${path}`,
    })),
  );
  return described.filter(({ id }) => procedureNames.includes(id));
}
