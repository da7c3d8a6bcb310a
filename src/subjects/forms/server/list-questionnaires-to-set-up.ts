import type { Database } from '../../../base/kernel/db/database.ts';
import type { SetUpQuestionnaire } from '../contract/admin.ts';
import { listQuestionnairesSetUp } from './questionnaire-set-up-queries.ts';

/** The clinic's forms, including those that are turned off. */
export function listQuestionnairesToSetUp({
  db,
}: {
  db: Database;
}): Promise<SetUpQuestionnaire[]> {
  return listQuestionnairesSetUp(db);
}
