import { describe, expect, test } from 'vitest';
import {
  messagesOf,
  sendingOn,
  takeDueIds,
} from '../../../../testing/clinic/messages.ts';
import { pushClinic } from '../../../../testing/clinic/push-clinic.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { Channel } from '../../../messages/server/channels/delivery.ts';
import { giveUpMessage } from '../../../messages/server/worker/give-up-message.ts';
import { sendMessage } from '../../../messages/server/worker/send-message.ts';
import { turnPushOff } from './turn-push-off.ts';

const database = testDatabase();
const {
  place,
  somebody,
  subscribed,
  browsersOf,
  chooseAll,
  book,
  takeDue,
  sendDue,
} = pushClinic(database);

describe('a message', () => {
  test('reaches the chosen browser, says only when the appointment is, and is noted', {
    tags: ['all'],
  }, async () => {
    const person = await somebody({ email: 'maria@correo.example' });
    await subscribed(person);
    await chooseAll(person);
    const id = await book(person);
    await sendDue();
    expect(await messagesOf(database, id)).toMatchObject([
      { channel: 'push', status: 'sent' },
    ]);
    const [arrived] = place.service.received;
    expect(arrived?.payload.body).toMatch(
      /^Su turno quedó reservado: .+ 25 de noviembre a las \d{1,2}:\d\d\.$/,
    );
    expect(JSON.stringify(arrived)).not.toMatch(
      /Julia|Ríos|María|Consulta|token/,
    );
    expect((await browsersOf(person))[0]?.reachedAt).not.toBeNull();
  });

  test('for a patient without e-mail and mobile goes to their browser, so that no call is needed', async () => {
    const person = await somebody({ phone: false });
    const before = await book(person);
    expect(await messagesOf(database, before)).toMatchObject([
      { channel: 'none' },
    ]);
    await subscribed(person);
    const id = await book(person);
    expect(await messagesOf(database, id)).toMatchObject([{ channel: 'push' }]);
  });

  test('to an ended browser removes it, and goes by the next way, once', async () => {
    const person = await somebody({ email: `b1@correo.example` });
    await subscribed(person);
    await chooseAll(person);
    const id = await book(person);
    place.service.forget(person.name);
    await sendDue();
    expect(await messagesOf(database, id)).toMatchObject([
      {
        channel: 'push',
        status: 'failed',
        reason: 'Ya no recibe avisos en ningún teléfono.',
      },
      { channel: 'email', status: 'waiting' },
    ]);
    expect(await browsersOf(person)).toEqual([]);
  });

  test('for a patient without another way goes to the counter then', async () => {
    const person = await somebody({ phone: false });
    await subscribed(person);
    const id = await book(person);
    place.service.forget(person.name);
    await sendDue();
    expect(await messagesOf(database, id)).toMatchObject([
      { status: 'failed' },
      { channel: 'none', status: 'waiting' },
    ]);
  });

  test('is tried again while the service is away, and goes another way after four tries or if given up', async () => {
    const [tired, dead] = [
      await somebody({ email: `t1@correo.example` }),
      await somebody({ email: `d1@correo.example` }),
    ];
    for (const person of [tired, dead]) {
      await subscribed(person);
      await chooseAll(person);
    }
    const id = await book(tired);
    const [message = 0] = await takeDue();
    const sending = sendingOn(place.services, { push: place.push });
    for (const expected of ['later', 'later', 'later', 'done']) {
      place.service.answerNext(503);
      expect(await sendMessage(sending, message)).toBe(expected);
    }
    expect(await messagesOf(database, id)).toMatchObject([
      { channel: 'push', status: 'failed' },
      { channel: 'email', status: 'waiting' },
    ]);
    const given = await book(dead);
    const [last = 0] = await takeDue();
    expect(await giveUpMessage(database.db, last)).toBe(true);
    expect(await giveUpMessage(database.db, last)).toBe(false);
    expect(await messagesOf(database, given)).toMatchObject([
      { status: 'failed' },
      { channel: 'email' },
    ]);
    const email: string[] = [];
    const prepare: Channel['prepare'] = async (_, to) => async () => {
      email.push(to.address);
      return { outcome: 'sent' };
    };
    const mail: Channel = {
      prepare,
      send: async (m, to) => (await prepare(m, to))(),
      close: async () => {},
    };
    for (const each of await takeDueIds(place.services))
      await sendMessage(
        sendingOn(place.services, { email: mail, push: place.push }),
        each,
      );
    expect(email.filter((address) => /^[td]\d/.test(address))).toHaveLength(2);
  });

  test('about a day that the clinic changed goes by the next way too, as a telephone may be off', async () => {
    const person = await somebody({ email: `c1@correo.example` });
    await subscribed(person);
    await chooseAll(person);
    const id = await book(person);
    await sendDue();
    await database.owner.query(
      `insert into outbox (appointment_id, appointment_version, kind, channel)
        select appointment_id, appointment_version, 'out_of_schedule', channel from outbox where appointment_id = $1`,
      [id],
    );
    await sendDue();
    expect(await messagesOf(database, id)).toMatchObject([
      { kind: 'confirmation', channel: 'push', status: 'sent' },
      { kind: 'out_of_schedule', channel: 'push', status: 'sent' },
      { kind: 'out_of_schedule', channel: 'email', status: 'waiting' },
    ]);
  });

  test('with a bounced next way goes by the third, and not back to the first', async () => {
    const person = await somebody({ email: `r1@correo.example` });
    await subscribed(person);
    await chooseAll(person);
    const id = await book(person);
    place.service.forget(person.name);
    await sendDue();
    await subscribed(person);
    const bounce: Channel['prepare'] = async () => async () => ({
      outcome: 'refused',
      reason: 'No existe',
      isAddressBad: true,
    });
    const email: Channel = {
      prepare: bounce,
      send: async (m, to) => (await bounce(m, to))(),
      close: async () => {},
    };
    for (const each of await takeDueIds(place.services))
      await sendMessage(
        sendingOn(place.services, { email, push: place.push }),
        each,
      );
    expect(await messagesOf(database, id)).toMatchObject([
      { channel: 'push', status: 'failed' },
      { channel: 'email', status: 'failed' },
      { channel: 'whatsapp', status: 'waiting' },
    ]);
  });

  test('taken by ten workers at once is pushed once', {
    tags: ['all'],
  }, async () => {
    const person = await somebody();
    await subscribed(person);
    await chooseAll(person);
    await book(person);
    const sending = sendingOn(place.services, { push: place.push });
    for (const id of await takeDue()) {
      await Promise.all(
        Array.from({ length: 10 }, () => sendMessage(sending, id)),
      );
    }
    expect(place.service.received).toHaveLength(1);
  });

  test('waiting for a telephone goes another way if the clinic turns push off', async () => {
    const person = await somebody({ email: `o1@correo.example` });
    await subscribed(person);
    await chooseAll(person);
    const id = await book(person);
    await turnPushOff(database.db);
    expect(await messagesOf(database, id)).toMatchObject([
      { channel: 'email', status: 'waiting' },
    ]);
    expect(await browsersOf(person)).toEqual([]);
  });
});
