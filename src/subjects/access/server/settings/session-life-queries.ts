import { sql } from 'kysely';
import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { LifeKind, SessionLife } from '../../rules/session-lives.ts';

type Lives = Record<LifeKind, SessionLife>;

/** The rows of each kind; the first one is read. */
const rowsOf: Record<LifeKind, { role: PersonRole; isRemembered: boolean }[]> =
  {
    patient: [{ role: 'patient', isRemembered: false }],
    patientRemembered: [{ role: 'patient', isRemembered: true }],
    doctor: [
      { role: 'doctor', isRemembered: true },
      { role: 'doctor', isRemembered: false },
    ],
    staff: [
      { role: 'admin', isRemembered: false },
      { role: 'reception', isRemembered: false },
    ],
    staffRemembered: [
      { role: 'admin', isRemembered: true },
      { role: 'reception', isRemembered: true },
    ],
  };

export async function findSessionLives(db: Database): Promise<Lives> {
  const lives = await db
    .selectFrom('sessionLives')
    .select(['role', 'isRemembered', 'idleMinutes', 'wholeMinutes'])
    .execute();
  const lifeOf = (kind: LifeKind): SessionLife => {
    const [first] = rowsOf[kind];
    const life = lives.find(
      ({ role, isRemembered }) =>
        role === first?.role && isRemembered === first.isRemembered,
    );
    if (!life) throw new Error(`Sessions of ${kind} have no lives.`);
    return { idleMinutes: life.idleMinutes, wholeMinutes: life.wholeMinutes };
  };
  return {
    patient: lifeOf('patient'),
    patientRemembered: lifeOf('patientRemembered'),
    doctor: lifeOf('doctor'),
    staff: lifeOf('staff'),
    staffRemembered: lifeOf('staffRemembered'),
  };
}

/** Sets the lives. A shorter life binds open sessions too; a longer one counts from the next sign-in. */
export async function updateSessionLives(
  db: Database,
  lives: Lives,
): Promise<void> {
  for (const [kind, { idleMinutes, wholeMinutes }] of Object.entries(lives)) {
    for (const { role, isRemembered } of rowsOf[kind as LifeKind]) {
      await db
        .updateTable('sessionLives')
        .set({ idleMinutes, wholeMinutes })
        .where('role', '=', role)
        .where('isRemembered', '=', isRemembered)
        .execute();
    }
  }
  await sql`update sessions session set idle_minutes = least(session.idle_minutes, life.idle_minutes),
      ends_at = least(session.ends_at, session.started_at + make_interval(mins => life.whole_minutes))
    from session_lives life
    where life.role = session.role and life.is_remembered = session.is_remembered and session.ended_at is null
      and (session.idle_minutes > life.idle_minutes
        or session.ends_at > session.started_at + make_interval(mins => life.whole_minutes))`.execute(
    db,
  );
}
