import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { closeDoctorDay } from '../../../rescheduling/server/closing/close-doctor-day.ts';
import { previewClosing } from '../../../rescheduling/server/closing/preview-closing.ts';
import { undoClosing } from '../../../rescheduling/server/closing/undo-closing.ts';
import {
  dismissAbsenceNotice,
  withdrawAbsenceNotice,
} from './end-absence-notice.ts';
import { giveAbsenceNotice } from './give-absence-notice.ts';
import {
  listAbsenceNotices,
  readAbsenceNotice,
} from './read-absence-notices.ts';

/* It is Tuesday, 24 November 2026, 9:00. The doctor attends every day from 8 to 20. */

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
let deskId: string;
let day = '2026-11-25';

beforeAll(async () => {
  services = servicesOn(database.db);
  clinic = await insertSmallClinic(database);
  deskId = (
    await insertUser(database, { role: 'Recepcionista', name: 'Marta Díaz' })
  ).id;
});

// Each test has a day of its own.
let days = 24;
beforeEach(() => {
  day = `2026-12-${String((days++ % 27) + 1).padStart(2, '0')}`;
});

const desk = () => callBy(actorAs('reception', deskId));
const doctor = (id = clinic.doctorId) => callBy(actorAs('doctor', id));
const morning = { fromMinute: 480, toMinute: 720, reason: null };

const give = (more = {}) =>
  giveAbsenceNotice(services, { ...doctor(), day, ...morning, ...more });
async function given(more = {}) {
  const notice = await give(more);
  if (!notice.ok) throw new Error(notice.refusal.code);
  return notice.value;
}
const open = async () =>
  (await listAbsenceNotices(services, desk())).notices.filter(
    (each) => each.day === day,
  );
const close = (more = {}) =>
  closeDoctorDay(services, {
    ...desk(),
    doctorId: clinic.doctorId,
    day,
    kind: 'illness',
    publicReason: 'Por enfermedad',
    choices: [],
    ...more,
  });

describe('a doctor’s absence notice', () => {
  test('is one task of the counter, however often it is given', async () => {
    const said = await Promise.all([give(), give(), give()]);
    expect(said.every(({ ok }) => ok)).toBe(true);
    expect(await open()).toMatchObject([
      { fromMinute: 480, toMinute: 720, appointments: 0, state: 'open' },
    ]);
  });

  test('must be withdrawn before another', async () => {
    const first = await given();
    expect(await give({ toMinute: 1440 })).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
    await withdrawAbsenceNotice(services, { ...doctor(), noticeId: first.id });
    expect(await given({ toMinute: 1440 })).toMatchObject({ toMinute: 1440 });
  });

  test.each([
    ['for yesterday', { day: '2026-11-23' }, 'WRONG_DAY'],
    [
      'for an hour that is over',
      { day: '2026-11-24', fromMinute: 480, toMinute: 540 },
      'INVALID_INPUT',
    ],
    [
      'with backwards hours',
      { fromMinute: 700, toMinute: 700 },
      'INVALID_INPUT',
    ],
  ])('is refused %s', async (_, more, code) => {
    expect(await give(more)).toMatchObject({ ok: false, refusal: { code } });
  });

  test('is taken back by that doctor alone', async () => {
    const { id: noticeId } = await given();
    const other = doctor('00000000-0000-4000-8000-000000000000');
    expect(
      await withdrawAbsenceNotice(services, { ...other, noticeId }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await open()).toHaveLength(1);
    const withdraw = () =>
      withdrawAbsenceNotice(services, { ...doctor(), noticeId });
    expect(await withdraw()).toMatchObject({ value: { state: 'withdrawn' } });
    expect(await withdraw()).toMatchObject({ value: { state: 'withdrawn' } });
    expect(await open()).toEqual([]);
  });

  test('shows why the counter dismissed it; withdrawing and dismissing at once count once', async () => {
    const { id: noticeId } = await given();
    const [dismissed, withdrawn] = await Promise.all([
      dismissAbsenceNotice(services, {
        ...desk(),
        noticeId,
        reason: 'Era otro día',
      }),
      withdrawAbsenceNotice(services, { ...doctor(), noticeId }),
    ]);
    const { notice } = await readAbsenceNotice(services, { ...doctor(), day });
    expect(withdrawn).toMatchObject({ ok: true });
    expect(notice?.state === 'dismissed').toBe(dismissed.ok);
    expect(notice?.dismissReason).toBe(dismissed.ok ? 'Era otro día' : null);
  });

  test('is settled by closing its hours, and open again once the closing is undone', async () => {
    await given();
    const part = { fromMinute: 480, toMinute: 720 };
    const preview = await previewClosing(services, {
      ...desk(),
      doctorId: clinic.doctorId,
      day,
      ...part,
    });
    expect(preview).toMatchObject({
      value: {
        from: `${day}T11:00:00.000Z`,
        to: `${day}T15:00:00.000Z`,
        isClosed: false,
      },
    });
    const closed = await close(part);
    expect(await open()).toEqual([]);
    expect(
      (await readAbsenceNotice(services, { ...doctor(), day })).notice?.state,
    ).toBe('closed');
    const { rows } = await database.owner.query(
      'select starts_at, ends_at from absences where doctor_id = $1 and ended_at is null and starts_at::date = $2',
      [clinic.doctorId, day],
    );
    expect(rows).toEqual([
      {
        starts_at: new Date(`${day}T11:00:00Z`),
        ends_at: new Date(`${day}T15:00:00Z`),
      },
    ]);
    const closingId = closed.ok ? closed.value.undo.closingId : '';
    expect(
      await undoClosing(services, {
        ...desk(),
        doctorId: clinic.doctorId,
        closingId,
      }),
    ).toMatchObject({
      ok: true,
    });
    expect(await open()).toMatchObject([{ state: 'open' }]);
  });

  test('stays a task if less was closed than it said', async () => {
    await given();
    await close({ fromMinute: 480, toMinute: 600 });
    expect(await open()).toHaveLength(1);
    await close();
    expect(await open()).toEqual([]);
  });
});
