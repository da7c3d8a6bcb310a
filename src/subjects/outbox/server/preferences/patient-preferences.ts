import { callOf } from '../../../../base/doors/call-of.ts';
import {
  atLevel,
  openDoor,
  type RequestContext,
} from '../../../../base/doors/guard.ts';
import { readMessageChoices } from './read-message-choices.ts';
import { saveMessageChoice } from './save-message-choice.ts';

const door = openDoor('patient').preferences;

async function choicesOf(context: RequestContext<'patient'>) {
  const choices = await readMessageChoices(
    context.services.db,
    callOf(context).actor.id,
  );
  return choices.map(({ topic, chosen, goesBy }) => ({
    topic,
    chosen,
    goesBy,
  }));
}

export const patientPreferences = atLevel('N2', {
  get: door.get.handler(({ context }) => choicesOf(context)),
  save: door.save.handler(async ({ input, context }) => {
    const { id: patientId } = callOf(context).actor;
    await saveMessageChoice(context.services.db, {
      patientId,
      ...input,
      saidThrough: 'web',
    });
    return choicesOf(context);
  }),
});
