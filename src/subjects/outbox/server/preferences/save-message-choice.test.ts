import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import type { MessageChannel } from '../../../../base/person/rules/channels.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertFamilyLink } from '../../../../testing/clinic/family.ts';
import {
  messagesOf,
  sendingOn,
  takeDueIds,
} from '../../../../testing/clinic/messages.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { Channel } from '../../../messages/server/channels/delivery.ts';
import { queueDueReminders } from '../../../messages/server/worker/queue-due-reminders.ts';
import { sendMessage } from '../../../messages/server/worker/send-message.ts';
import {
  MESSAGE_TOPICS,
  type MessageTopic,
} from '../../rules/kinds/message-topics.ts';
import { MESSAGE_KINDS, topicOf } from '../../rules/message-kinds.ts';
import { readMessageChoices } from './read-message-choices.ts';
import { saveMessageChoice } from './save-message-choice.ts';
import { saveMessagePreference } from './save-message-preference.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  await database.owner.query(
    `alter table outbox alter column due_at set default '${testNow.toISOString()}'`,
  );
});

let people = 0;
const newPatient = () =>
  insertPatient(database, { email: `persona${people++}@correo.example` });

const choose = (
  patientId: string,
  topic: MessageTopic,
  channel: MessageChannel,
) =>
  saveMessageChoice(database.db, {
    patientId,
    topic,
    channel,
    saidThrough: 'web',
  });

async function goesBy(
  patientId: string,
): Promise<Record<string, string | null>> {
  const choices = await readMessageChoices(database.db, patientId);
  return Object.fromEntries(
    choices.map((choice) => [choice.topic, choice.goesBy]),
  );
}

let slots = 0;
/** Books an appointment long enough ago to be reminded of it. */
async function newAppointment(patientId: string) {
  const startsAt = at(
    '2026-11-25',
    `${12 + Math.floor(slots / 3)}:${(slots % 3) * 2}0`,
  );
  slots += 1;
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt,
  };
  const appointment = await bookTestAppointment(services, { slot, patientId });
  return { ...appointment, startsAt };
}
/** Writes the last reminder, three hours before. */
const remind = (startsAt: string) =>
  queueDueReminders(services, new Date(Date.parse(startsAt) - 179 * 60_000));

const everything = {
  appointments: 'email',
  reminders: 'email',
  delays: 'email',
  offers: 'email',
};

test('the database has the same topic as the code for every kind', async () => {
  for (const kind of MESSAGE_KINDS) {
    const { rows } = await database.owner.query(
      'select message_topic($1) as topic',
      [kind],
    );
    expect(rows[0].topic, kind).toBe(topicOf(kind));
  }
});

describe('the way to tell a patient', () => {
  test('is e-mail by default, then WhatsApp, then none', async () => {
    const { id } = await newPatient();
    expect(await goesBy(id)).toEqual(everything);
    await database.owner.query(
      `update patients set email = null, email_trust = 'none' where id = $1`,
      [id],
    );
    expect(new Set(Object.values(await goesBy(id)))).toEqual(
      new Set(['whatsapp']),
    );
    await database.owner.query(
      'update patients set phone = null where id = $1',
      [id],
    );
    expect(new Set(Object.values(await goesBy(id)))).toEqual(new Set(['none']));
  });

  test.each(MESSAGE_TOPICS)(
    'is chosen for %s alone, and for that patient alone',
    async (topic) => {
      const [{ id }, other] = [await newPatient(), await newPatient()];
      expect(await choose(id, topic, 'whatsapp')).toEqual({ isChanged: true });
      expect(await goesBy(id)).toEqual({ ...everything, [topic]: 'whatsapp' });
      expect(await goesBy(other.id)).toEqual(everything);
      await choose(id, topic, 'none');
      expect(await goesBy(id)).toEqual({
        ...everything,
        [topic]: topic === 'appointments' ? 'none' : null,
      });
    },
  );

  test('gives way to the next one when it leads nowhere, and is used again once it works', async () => {
    const { id } = await newPatient();
    await choose(id, 'reminders', 'email');
    await database.owner.query(
      `update patients set email_bounced_at = now(), email_bounce_reason = 'No existe' where id = $1`,
      [id],
    );
    expect(await goesBy(id)).toMatchObject({ reminders: 'whatsapp' });
    await database.owner.query(
      `update patients set email = 'otra@correo.example' where id = $1`,
      [id],
    );
    expect(await goesBy(id)).toMatchObject({ reminders: 'email' });
  });

  test('follows the last word: a refusal at the counter ends a choice, and a new choice ends it', async () => {
    const { id } = await newPatient();
    const refusal = {
      patientId: id,
      channel: 'whatsapp',
      topic: 'turnos',
      isWanted: false,
    } as const;
    await choose(id, 'reminders', 'whatsapp');
    await saveMessagePreference(database.db, {
      ...refusal,
      saidThrough: 'desk',
    });
    expect(await goesBy(id)).toMatchObject({ reminders: 'email' });
    expect(await choose(id, 'reminders', 'whatsapp')).toEqual({
      isChanged: true,
    });
    expect(await goesBy(id)).toMatchObject({
      reminders: 'whatsapp',
      appointments: 'email',
    });
  });

  test('leaves out offers after an unsubscription, by any channel', async () => {
    const { id } = await newPatient();
    await choose(id, 'offers', 'email');
    const refusal = {
      patientId: id,
      channel: 'email',
      topic: 'offers',
      isWanted: false,
    } as const;
    await saveMessagePreference(database.db, {
      ...refusal,
      saidThrough: 'unsubscribe',
    });
    expect(await goesBy(id)).toEqual({ ...everything, offers: null });
  });

  test('chosen twenty times at once is written once, and no choice is ever changed', async () => {
    const { id } = await newPatient();
    const said = await Promise.all(
      Array.from({ length: 20 }, () => choose(id, 'delays', 'none')),
    );
    expect(said.filter(({ isChanged }) => isChanged)).toHaveLength(1);
    await expect(
      database.db.deleteFrom('messageChoices').execute(),
    ).rejects.toThrow(/permission denied/);
    await expect(
      database.db
        .updateTable('messageChoices')
        .set({ channel: 'email' })
        .execute(),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('a new message', () => {
  test('goes the chosen way from the start, and an unwanted one is not written', async () => {
    const { id } = await newPatient();
    await choose(id, 'appointments', 'whatsapp');
    await choose(id, 'reminders', 'none');
    const { id: appointmentId, startsAt } = await newAppointment(id);
    await remind(startsAt);
    expect(await messagesOf(database, appointmentId)).toMatchObject([
      { kind: 'confirmation', channel: 'whatsapp' },
    ]);
    await choose(id, 'reminders', 'email');
    await remind(startsAt);
    expect(await messagesOf(database, appointmentId)).toMatchObject([
      { kind: 'confirmation' },
      { kind: 'reminder', channel: 'email' },
    ]);
  });

  test('about a child goes to the representative in their way, and an unwanted one is not written', async () => {
    const mother = await newPatient();
    const child = await insertPatient(database, { email: null });
    await database.owner.query(
      `update patients set birth_date = '2020-01-01', phone = null where id = $1`,
      [child.id],
    );
    await insertFamilyLink(database, {
      representativeId: mother.id,
      representedId: child.id,
    });
    await choose(mother.id, 'appointments', 'whatsapp');
    await choose(mother.id, 'reminders', 'none');
    const { id, startsAt } = await newAppointment(child.id);
    await remind(startsAt);
    expect(await messagesOf(database, id)).toMatchObject([
      { kind: 'confirmation', channel: 'whatsapp' },
    ]);
  });

  test('about a child is a call if the representative wants one, and never goes to the child’s address', async () => {
    const [mother, child] = [await newPatient(), await newPatient()];
    await database.owner.query(
      `update patients set birth_date = '2020-03-02' where id = $1`,
      [child.id],
    );
    await insertFamilyLink(database, {
      representativeId: mother.id,
      representedId: child.id,
    });
    await choose(mother.id, 'appointments', 'none');
    const { id } = await newAppointment(child.id);
    const { rows } = await database.owner.query(
      'select channel, representative_id from outbox where appointment_id = $1',
      [id],
    );
    expect(rows).toEqual([{ channel: 'none', representative_id: mother.id }]);
  });

  test('about a patient of 13 goes to their own address, and to the representative too', async () => {
    const [mother, child] = [await newPatient(), await newPatient()];
    await database.owner.query(
      `update patients set birth_date = '2013-11-24' where id = $1`,
      [child.id],
    );
    await insertFamilyLink(database, {
      representativeId: mother.id,
      representedId: child.id,
    });
    const { id } = await newAppointment(child.id);
    const { rows } = await database.owner.query(
      'select channel, representative_id from outbox where appointment_id = $1 order by representative_id nulls first',
      [id],
    );
    expect(rows).toEqual([
      { channel: 'email', representative_id: null },
      { channel: 'email', representative_id: mother.id },
    ]);
  });

  test('follows only choices made after the counter verified the patient’s identity', async () => {
    const { id } = await insertPatient(database, {
      email: `antes${people++}@correo.example`,
    });
    await choose(id, 'appointments', 'none');
    await choose(id, 'reminders', 'whatsapp');
    expect(await goesBy(id)).toEqual({
      ...everything,
      appointments: 'none',
      reminders: 'whatsapp',
    });
    await database.owner.query(
      `update patients set identity_verified_at = clock_timestamp(), email_trust = 'verified_in_person' where id = $1`,
      [id],
    );
    expect(await goesBy(id)).toEqual(everything);
    expect(await choose(id, 'appointments', 'none')).toEqual({
      isChanged: true,
    });
    expect(await goesBy(id)).toEqual({ ...everything, appointments: 'none' });
  });
});

/** Voids the messages of an appointment of that kind, or by that channel. */
function voidBecause(
  reason: string,
  { appointmentId, of }: { appointmentId: string; of: string },
) {
  return database.owner.query(
    `update outbox set status = 'voided', finished_at = clock_timestamp(), reason = $2
      where appointment_id = $1 and $3 in (kind, channel)`,
    [appointmentId, reason, of],
  );
}

describe('a waiting message', () => {
  test('goes the way chosen meanwhile, once, and an unwanted one is voided', async () => {
    const { id } = await newPatient();
    const { id: appointmentId, startsAt } = await newAppointment(id);
    await remind(startsAt);
    await choose(id, 'appointments', 'whatsapp');
    await choose(id, 'reminders', 'none');
    expect(await messagesOf(database, appointmentId)).toMatchObject([
      { kind: 'confirmation', channel: 'whatsapp', status: 'waiting' },
      {
        kind: 'reminder',
        status: 'voided',
        reason: 'La persona no quiere este aviso',
      },
    ]);
    await choose(id, 'appointments', 'none');
    expect((await messagesOf(database, appointmentId))[0]).toMatchObject({
      channel: 'none',
      status: 'waiting',
    });
  });

  test('wanted again within a day waits again, once, by the way chosen now', async () => {
    const { id } = await newPatient();
    const { id: appointmentId, startsAt } = await newAppointment(id);
    await remind(startsAt);
    await choose(id, 'reminders', 'none');
    await remind(startsAt);
    await choose(id, 'reminders', 'whatsapp');
    const again = {
      kind: 'reminder',
      channel: 'whatsapp',
      status: 'waiting',
      reason: null,
    };
    expect((await messagesOf(database, appointmentId))[1]).toMatchObject(again);
    // The same message by two ways, both unwanted: only one of them waits again.
    await database.owner.query(
      `insert into outbox (appointment_id, appointment_version, kind, offset_minutes, channel, due_at, useless_at, is_instead)
        select appointment_id, appointment_version, kind, offset_minutes, 'email', due_at, useless_at, true
        from outbox where appointment_id = $1 and kind = 'reminder'`,
      [appointmentId],
    );
    await choose(id, 'reminders', 'none');
    await database.owner.query(
      `update patients set email = null, email_trust = 'none', phone = null where id = $1`,
      [id],
    );
    await choose(id, 'reminders', 'email');
    const reminders = (await messagesOf(database, appointmentId)).filter(
      ({ kind }) => kind === 'reminder',
    );
    expect(reminders).toMatchObject([
      { status: 'voided' },
      { channel: 'none', status: 'waiting' },
    ]);
  });

  test('already sent by another way is not sent again', async () => {
    const { id } = await newPatient();
    const { id: appointmentId } = await newAppointment(id);
    await database.owner.query(
      `insert into outbox (appointment_id, appointment_version, kind, channel, status, finished_at)
        select appointment_id, appointment_version, kind, 'push', 'sent', clock_timestamp() from outbox where appointment_id = $1`,
      [appointmentId],
    );
    await voidBecause('La persona no quiere este aviso', {
      appointmentId,
      of: 'email',
    });
    await choose(id, 'appointments', 'whatsapp');
    expect(await messagesOf(database, appointmentId)).toMatchObject([
      { status: 'voided' },
      { status: 'sent' },
    ]);
  });

  test('unwanted for over a day, or voided for another reason, stays so', async () => {
    const { id } = await newPatient();
    const { id: appointmentId, startsAt } = await newAppointment(id);
    await remind(startsAt);
    await choose(id, 'reminders', 'none');
    await database.owner.query(
      `update outbox set finished_at = clock_timestamp() - interval '25 hours' where appointment_id = $1 and kind = 'reminder'`,
      [appointmentId],
    );
    await voidBecause('El turno cambió después', {
      appointmentId,
      of: 'confirmation',
    });
    await choose(id, 'reminders', 'whatsapp');
    await choose(id, 'appointments', 'whatsapp');
    expect(await messagesOf(database, appointmentId)).toMatchObject([
      { status: 'voided' },
      { status: 'voided' },
    ]);
  });

  test('in a worker’s hands is looked at again, and leaves by the new way, not the old one', async () => {
    const { id } = await newPatient();
    const { id: appointmentId } = await newAppointment(id);
    const sent: string[] = [];
    const channel = (name: string): Channel => {
      const prepare: Channel['prepare'] = async (_, to) => async () => {
        sent.push(`${name} ${to.address}`);
        return { outcome: 'sent' };
      };
      return {
        prepare,
        send: async (message, to) => (await prepare(message, to))(),
        close: async () => {},
      };
    };
    const sending = sendingOn(services, {
      email: channel('email'),
      whatsapp: channel('whatsapp'),
    });
    const due = await takeDueIds(services);
    await choose(id, 'appointments', 'whatsapp');
    for (const each of due) await sendMessage(sending, each);
    for (const each of await takeDueIds(services))
      await sendMessage(sending, each);
    expect(await messagesOf(database, appointmentId)).toMatchObject([
      { channel: 'email', status: 'voided' },
      { channel: 'whatsapp', status: 'sent' },
    ]);
    const { rows } = await database.owner.query(
      'select email, phone from patients where id = $1',
      [id],
    );
    const [{ email, phone }] = rows;
    expect(sent).toContain(`whatsapp ${phone}`);
    expect(sent).not.toContain(`email ${email}`);
  });
});
