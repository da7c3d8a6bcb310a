import { callOf } from '../../../base/doors/call-of.ts';
import { atLevel, openDoor, settle } from '../../../base/doors/guard.ts';
import { listQuestionnairesToSetUp } from './list-questionnaires-to-set-up.ts';
import { saveQuestionnaire } from './save-questionnaire.ts';

const door = openDoor('admin').questionnaires;

/** The forms that patients answer before a visit: their questions, never the answers. */
export const adminQuestionnaires = atLevel('N2', {
  list: door.list.handler(({ context }) =>
    listQuestionnairesToSetUp(context.services),
  ),
  create: door.create.handler(async ({ input: fields, context, errors }) =>
    settle(
      await saveQuestionnaire(context.services, {
        seen: null,
        fields,
        ...callOf(context),
      }),
      errors,
    ),
  ),
  save: door.save.handler(
    async ({
      input: { questionnaireId: id, revision, ...fields },
      context,
      errors,
    }) =>
      settle(
        await saveQuestionnaire(context.services, {
          seen: { id, revision },
          fields,
          ...callOf(context),
        }),
        errors,
      ),
  ),
});
