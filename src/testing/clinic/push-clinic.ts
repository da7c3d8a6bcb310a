import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Call } from '../../base/doors/call.ts';
import type { Services } from '../../base/doors/services.ts';
import {
  type VapidKeys,
  vapidKeys,
} from '../../base/kernel/secrets/vapid-keys.ts';
import type { Channel } from '../../subjects/messages/server/channels/delivery.ts';
import { openPushChannel } from '../../subjects/messages/server/channels/push-channel.ts';
import { sendMessage } from '../../subjects/messages/server/worker/send-message.ts';
import { saveMessageChoice } from '../../subjects/outbox/server/preferences/save-message-choice.ts';
import { readPush } from '../../subjects/outbox/server/push/read-push.ts';
import { savePushBrowser } from '../../subjects/outbox/server/push/save-push-browser.ts';
import { signedInAs } from '../access/signed-in.ts';
import type { TestDatabase } from '../database/database.ts';
import { type PushService, startPushService } from '../servers/push-server.ts';
import { bookTestAppointment } from './appointments.ts';
import { at, testNow } from './bookings.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from './factories.ts';
import { sendingOn } from './messages.ts';
import { insertKnownPatient } from './people.ts';

export interface PushPerson {
  patientId: string;
  /** The name of the patient's browser at the push service. */
  name: string;
  call: Call<'patient'>;
}

/** A clinic that sends push messages, with the push service of the browsers. Each test file has one. */
export function pushClinic(database: TestDatabase) {
  const place = {} as {
    clinic: SmallClinic;
    services: Services;
    vapid: VapidKeys;
    service: PushService;
    push: Channel;
  };
  beforeAll(async () => {
    const vapid = await vapidKeys(database.db);
    const service = await startPushService(() => vapid.publicKey);
    Object.assign(place, {
      clinic: await insertSmallClinic(database),
      vapid,
      service,
      services: {
        ...servicesOn(database.db),
        ways: ['push'],
        push: { publicKey: vapid.publicKey, testService: service.origin },
      },
    });
    await database.owner.query(
      `alter table outbox alter column due_at set default '${testNow.toISOString()}'`,
    );
    await database.owner.query(
      'update booking_policies set max_future_per_patient = 50, max_future_per_specialty = 50',
    );
  });
  beforeEach(() => {
    const subject = 'mailto:a@clinica.example';
    const testService = place.service.origin;
    place.push = openPushChannel({
      ...place.vapid,
      subject,
      testService,
      patienceMs: 2000,
    });
  });
  afterEach(async () => {
    await place.push.close();
    place.service.received.length = 0;
    await takeDue();
  });
  afterAll(() => place.service.stop());

  let people = 0;
  async function somebody({
    email = null as string | null,
    phone = true,
  } = {}): Promise<PushPerson> {
    people += 1;
    const { id: patientId } = await insertKnownPatient(database, {
      isVerified: true,
      hasPassword: true,
      email,
      fullName: 'María Pérez',
      ...(email && { emailTrust: 'verified_in_person' as const }),
    });
    if (!phone)
      await database.owner.query(
        'update patients set phone = null where id = $1',
        [patientId],
      );
    const session = await signedInAs(place.services, {
      patientId,
      credential: 'own_password',
    });
    return {
      patientId,
      name: `n${people}`,
      call: (await session.call()) as Call<'patient'>,
    };
  }

  async function subscribed(person: PushPerson, name = person.name) {
    const keys = place.service.subscribe(name);
    expect(
      await savePushBrowser(place.services, { ...person.call, ...keys }),
    ).toMatchObject({ ok: true });
    return keys;
  }
  const browsersOf = async ({ patientId }: PushPerson) =>
    (await readPush(place.services, patientId)).browsers;
  async function chooseAll({ patientId }: PushPerson): Promise<void> {
    for (const topic of [
      'appointments',
      'reminders',
      'delays',
      'offers',
    ] as const) {
      await saveMessageChoice(database.db, {
        patientId,
        topic,
        channel: 'push',
        saidThrough: 'web',
      });
    }
  }

  let slots = 0;
  async function book({ patientId }: PushPerson): Promise<string> {
    const startsAt = at(
      '2026-11-25',
      `${8 + Math.floor(slots / 3)}:${(slots % 3) * 2}0`.replace(
        /^(\d):/,
        '0$1:',
      ),
    );
    slots += 1;
    const { doctorId, practiceId } = place.clinic;
    return (
      await bookTestAppointment(place.services, {
        slot: { doctorId, practiceId, startsAt },
        patientId,
      })
    ).id;
  }

  /** Queues the messages to browsers, as for a worker. */
  async function takeDue(): Promise<number[]> {
    const { rows } = await database.owner.query(
      `update outbox set status = 'queued' where status = 'waiting' and channel = 'push' returning id::int`,
    );
    return rows.map(({ id }) => id).toSorted((a, b) => a - b);
  }
  async function sendDue(): Promise<void> {
    const sending = sendingOn(place.services, { push: place.push });
    for (const id of await takeDue()) await sendMessage(sending, id);
  }

  return {
    place,
    somebody,
    subscribed,
    browsersOf,
    chooseAll,
    book,
    takeDue,
    sendDue,
  };
}
