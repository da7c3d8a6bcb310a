import { listVisitTexts } from '../../../record/texts/list-visit-texts.ts';
import { removeVisitText } from '../../../record/texts/remove-visit-text.ts';
import { saveVisitText } from '../../../record/texts/save-visit-text.ts';
import { callOf } from '../../calls/call-of.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';

/** Texts to insert into a visit: a professional's own at their door, the clinic's at the administrators'. */
export function visitTexts(role: 'doctor' | 'admin') {
  const door = openDoor(role).visitTexts;
  return atLevel('N2', {
    list: door.list.handler(({ context }) => listVisitTexts(context.services, callOf(context))),
    create: door.create.handler(async ({ input: fields, context, errors }) =>
      settle(await saveVisitText(context.services, { seen: null, fields, ...callOf(context) }), errors),
    ),
    save: door.save.handler(async ({ input: { textId: id, revision, ...fields }, context, errors }) =>
      settle(
        await saveVisitText(context.services, { seen: { id, revision }, fields, ...callOf(context) }),
        errors,
      ),
    ),
    remove: door.remove.handler(({ input, context }) =>
      removeVisitText(context.services, { ...input, ...callOf(context) }),
    ),
  });
}
