import { callOf } from '../../../../base/doors/call-of.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { listVisitTexts } from './list-visit-texts.ts';
import { removeVisitText } from './remove-visit-text.ts';
import { saveVisitText } from './save-visit-text.ts';

/** Texts to insert into a visit: a professional's own at their door, the clinic's at the administrators'. */
export function visitTexts(role: 'doctor' | 'admin') {
  const door = openDoor(role).visitTexts;
  return atLevel('N2', {
    list: door.list.handler(({ context }) =>
      listVisitTexts(context.services, callOf(context)),
    ),
    create: door.create.handler(async ({ input: fields, context, errors }) =>
      settle(
        await saveVisitText(context.services, {
          seen: null,
          fields,
          ...callOf(context),
        }),
        errors,
      ),
    ),
    save: door.save.handler(
      async ({ input: { textId: id, revision, ...fields }, context, errors }) =>
        settle(
          await saveVisitText(context.services, {
            seen: { id, revision },
            fields,
            ...callOf(context),
          }),
          errors,
        ),
    ),
    remove: door.remove.handler(({ input, context }) =>
      removeVisitText(context.services, { ...input, ...callOf(context) }),
    ),
  });
}
