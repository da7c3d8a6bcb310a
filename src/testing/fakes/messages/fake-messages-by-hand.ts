import type { HandTurn } from '../../../subjects/messages/contract/messages-by-hand.ts';
import type { Told } from '../../../subjects/messages/contract/reception-messages.ts';
import { listedName } from '../../names.ts';
import { type FakeLine, refusalOf } from '../fake-line.ts';

interface Kept {
  all: Told[];
  elsewhere: number[];
}

/** The messages to tell by hand, at the test's desk. */
export function plugMessagesByHand(line: FakeLine, kept: Kept): void {
  const door = line.openDoor('reception').messagesByHand;
  const putOff = new Map<number, string>();
  const opened = new Map<number, string>();
  let undo: HandTurn['undo'] = null;
  let before: Told | null = null;
  let steps = 0;
  const iso = (afterMs = 0) => new Date(line.now() + afterMs).toISOString();
  const forHand = () =>
    kept.all
      .filter(
        ({ status, whatsappUrl, channel }) =>
          status === 'waiting' && (whatsappUrl || channel === 'none'),
      )
      .toSorted(
        (a, b) =>
          (putOff.get(a.id) ?? '').localeCompare(putOff.get(b.id) ?? '') ||
          a.id - b.id,
      );
  function turn(): HandTurn {
    const told = forHand().find(({ id }) => !kept.elsewhere.includes(id));
    const phone = told && (told.whatsappUrl ? '+5491155554444' : told.address);
    return {
      message: told
        ? {
            told,
            listedName: listedName(told.recipientName),
            phone: phone ?? null,
            why: 'No tiene e-mail',
            openedAt: opened.get(told.id) ?? null,
            putOffAt: putOff.get(told.id) ?? null,
            until: iso(120_000),
          }
        : null,
      left: forHand().length,
      serverNow: iso(),
      undo,
    };
  }
  line.plug({
    reception: {
      messagesByHand: {
        count: door.count.handler(() => ({ count: forHand().length })),
        next: door.next.handler(() => turn()),
        leave: door.leave.handler(() => ({})),
        step: door.step.handler(({ input: { messageId, step } }) => {
          const told = forHand().find(
            ({ id }) => id === messageId && !kept.elsewhere.includes(id),
          );
          if (!told) throw refusalOf('MESSAGE_ELSEWHERE');
          if (step.kind === 'opened') {
            opened.set(messageId, iso());
            return turn();
          }
          undo = {
            stepId: ++steps,
            messageId,
            kind: step.kind,
            listedName: listedName(told.recipientName),
            until: iso(60_000),
          };
          before = { ...told };
          if (step.kind === 'put_off') putOff.set(messageId, iso());
          else
            Object.assign(told, {
              status: step.kind,
              isByHand: step.kind === 'sent',
            });
          if (step.kind === 'unreached') told.unreachedWhy = step.why;
          return turn();
        }),
        undo: door.undo.handler(({ input }) => {
          const told = kept.all.find(({ id }) => id === input.messageId);
          if (!told || undo?.stepId !== input.stepId)
            throw refusalOf('MESSAGE_ELSEWHERE');
          Object.assign(told, before);
          putOff.delete(told.id);
          undo = null;
          return turn();
        }),
      },
    },
  });
}
