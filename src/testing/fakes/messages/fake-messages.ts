import type { Template } from '../../../subjects/messages/contract/admin-messages.ts';
import type { Told } from '../../../subjects/messages/contract/reception-messages.ts';
import { familyOf } from '../../names.ts';
import { todayAt } from '../appointments/fake-appointments.ts';
import type { FakeLine } from '../fake-line.ts';
import { plugMessagesByHand } from './fake-messages-by-hand.ts';

const pageSize = 3;

/** The messages of the fake clinic, newest first, three per page. */
export function fakeMessages(line: FakeLine) {
  const messages = {
    all: [] as Told[],
    /** The messages that another desk is telling. */
    elsewhere: [] as number[],
    template: {
      kind: 'reminder',
      subject: 'Recordatorio del {dia}',
      body: 'Hola, {nombre}:',
      isDefault: true,
      savedAt: null,
      defaultSubject: 'Recordatorio del {dia}',
      defaultBody: 'Hola, {nombre}:',
      placeholders: [
        {
          name: 'nombre',
          meaning: 'Nombre de la persona',
          isForSubject: false,
        },
      ],
    } as Template,
    add(changes: Partial<Told> = {}): Told {
      const id = messages.all.length + 1;
      const message: Told = {
        id,
        kind: 'confirmation',
        channel: 'email',
        status: 'sent',
        reason: null,
        attempts: 1,
        isHeldBack: false,
        createdAt: todayAt('08:00'),
        dueAt: todayAt('08:00'),
        finishedAt: todayAt('08:01'),
        recipientName: 'Rosa Prueba',
        familyNames: familyOf(changes.recipientName ?? 'Rosa Prueba'),
        address: 'rosa@correo.test',
        bouncedAt: null,
        appointment: {
          id: line.nextId(),
          code: 'K7M2QF',
          startsAt: todayAt('10:20'),
        },
        subject: 'Su turno',
        text: 'Lo esperamos a las 10:20.',
        canResend: true,
        whatsappUrl: null,
        isByHand: false,
        unreachedWhy: null,
        ...changes,
      };
      messages.all.unshift(message);
      return message;
    },
  };

  for (const role of ['reception', 'admin'] as const) {
    const door = line.openDoor(role).messages;
    line.plug({
      [role]: {
        messages: {
          list: door.list.handler(({ input: { status, before } }) => {
            const shown = messages.all.filter(
              (message) =>
                (!status || message.status === status) &&
                (!before || message.id < before),
            );
            const page = shown.slice(0, pageSize);
            return {
              messages: page,
              olderBefore:
                shown.length > pageSize ? (page.at(-1)?.id ?? null) : null,
            };
          }),
          open: door.open.handler(({ input }) => {
            const message = messages.all.find(
              ({ id }) => id === input.messageId,
            );
            if (!message?.whatsappUrl)
              throw new Error('The example has no such message to open');
            message.status = 'opened';
            return { whatsappUrl: message.whatsappUrl };
          }),
          resend: door.resend.handler(({ input }) => {
            const told = messages.all.find(({ id }) => id === input.messageId);
            const { id: _, ...again } = told ?? {};
            const resent = messages.add({
              ...again,
              status: 'waiting',
              canResend: false,
            });
            return { messageId: resent.id, waitsFor: null };
          }),
        },
      },
    });
  }
  plugMessagesByHand(line, messages);
  const admin = line.openDoor('admin').messages;
  line.plug({
    admin: {
      messages: {
        templates: admin.templates.handler(() => [messages.template]),
        saveTemplate: admin.saveTemplate.handler(
          ({ input: { seenAt: _s, kind: _k, ...words } }) => {
            messages.template = {
              ...messages.template,
              ...words,
              isDefault: false,
              savedAt: new Date(line.now()).toISOString(),
            };
            return messages.template;
          },
        ),
        previewTemplate: admin.previewTemplate.handler(({ input }) => ({
          subject: input.subject,
          text: input.body.replace('{nombre}', 'Julia Ejemplo'),
        })),
      },
    },
  });
  return messages;
}
