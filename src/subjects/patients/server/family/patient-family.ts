import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import {
  atLevel,
  ofOneself,
  openDoor,
  settle,
} from '../../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../../base/doors/idempotency-key.ts';
import {
  actAsSelf,
  actFor,
  readActing,
} from '../../../access/server/acting/act-for.ts';
import { endOwnLink, renewOwnLink } from './change-own-link.ts';
import { enterFamilyCode } from './enter-family-code.ts';
import { makeFamilyCode } from './make-family-code.ts';
import { readOwnFamily } from './read-own-family.ts';
import { registerNewborn } from './register-newborn.ts';

const door = openDoor('patient').family;

/** The signed-in patient's own family: the patients they represent, and their representatives. */
export const patientFamily = {
  ...atLevel(
    'N1',
    {
      acting: door.acting.handler(({ context }) =>
        readActing(context.services.db, callOf(context)),
      ),
      actAsSelf: door.actAsSelf.handler(({ context }) =>
        actAsSelf(context.services, callOf(context)),
      ),
    },
    ofOneself,
  ),
  ...atLevel(
    'N2',
    {
      list: door.list.handler(({ context }) =>
        readOwnFamily(context.services, callOf(context)),
      ),
      act: door.act.handler(doForCaller(actFor)),
      end: door.end.handler(doForCaller(endOwnLink)),
      renew: door.renew.handler(doForCaller(renewOwnLink)),
      makeCode: door.makeCode.handler(doForCaller(makeFamilyCode)),
      linkByCode: door.linkByCode.handler(
        async ({ input, context, errors }) => {
          const idempotencyKey = settle(requireIdempotencyKey(context), errors);
          const request = { ...input, ...callOf(context), idempotencyKey };
          return settle(
            await enterFamilyCode(context.services, request),
            errors,
          );
        },
      ),
      registerNewborn: door.registerNewborn.handler(
        async ({ input, context, errors }) => {
          const idempotencyKey = settle(requireIdempotencyKey(context), errors);
          const { hasConsented: _, ...newborn } = input;
          const request = { ...newborn, ...callOf(context), idempotencyKey };
          return settle(
            await registerNewborn(context.services, request),
            errors,
          );
        },
      ),
    },
    ofOneself,
  ),
};
