import type pg from 'pg';

/**
 * A reminder of each appointment that starts then, and its job, in one statement. Returns how many. The channel is
 * another than the product's, which tells the same appointments.
 */
export async function insertReminderJobs(
  pool: pg.Pool,
  { startsAt, offsetMinutes }: { startsAt: Date; offsetMinutes: number },
): Promise<number> {
  const { rowCount } = await pool.query(
    `with reminder as (
      insert into outbox (appointment_id, appointment_version, kind, offset_minutes, channel, status)
      select id, version, 'reminder', $2, 'whatsapp', 'queued' from appointments where starts_at = $1 returning id
    )
    insert into jobs.job (name, data) select 'messages', jsonb_build_object('id', id) from reminder`,
    [startsAt, offsetMinutes],
  );
  return rowCount ?? 0;
}

/** Whom these messages go to. */
export async function findRecipients(
  pool: pg.Pool,
  messageIds: readonly string[],
): Promise<{ id: string; address: string }[]> {
  const { rows } = await pool.query(
    `select outbox.id, patient.email as address from outbox join appointments appointment on appointment.id = appointment_id
      join patients patient on patient.id = appointment.patient_id where outbox.id = any($1::bigint[])`,
    [messageIds],
  );
  return rows;
}

/** Records that a message was sent. */
export async function updateSent(
  pool: pg.Pool,
  { id, address }: { id: string; address: string },
): Promise<void> {
  await pool.query({
    name: 'sent',
    text: `update outbox set status = 'sent', finished_at = now(), sent_to = $2 where id = $1`,
    values: [id, address],
  });
}
