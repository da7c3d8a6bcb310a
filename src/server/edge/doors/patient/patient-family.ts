import { actAsSelf, actFor, readActing } from '../../../people/family/act-for.ts';
import { endOwnLink, renewOwnLink } from '../../../people/family/change-own-link.ts';
import { readOwnFamily } from '../../../people/family/read-own-family.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, ofOneself, openDoor } from '../../calls/guard.ts';

const door = openDoor('patient').family;

/** For whom who is signed in acts, and who acts for them: always about who is signed in. */
export const patientFamily = {
  ...atLevel(
    'N1',
    {
      acting: door.acting.handler(({ context }) => readActing(context.services.db, callOf(context))),
      actAsSelf: door.actAsSelf.handler(({ context }) => actAsSelf(context.services, callOf(context))),
    },
    ofOneself,
  ),
  ...atLevel(
    'N2',
    {
      list: door.list.handler(({ context }) => readOwnFamily(context.services, callOf(context))),
      act: door.act.handler(doForCaller(actFor)),
      end: door.end.handler(doForCaller(endOwnLink)),
      renew: door.renew.handler(doForCaller(renewOwnLink)),
    },
    ofOneself,
  ),
};
