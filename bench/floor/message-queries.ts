import type pg from 'pg';

const mostAtOnce = 1000;

/**
 * Inserts a reminder of each appointment that starts then, and their jobs in batches. Returns the number. The
 * channel is not the product's, which sends reminders of the same appointments.
 */
export async function insertReminderJobs(
  pool: pg.Pool,
  { startsAt, offsetMinutes }: { startsAt: Date; offsetMinutes: number },
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(
      `insert into outbox (appointment_id, appointment_version, kind, offset_minutes, channel)
      select id, version, 'reminder', $2, 'whatsapp' from appointments where starts_at = $1`,
      [startsAt, offsetMinutes],
    );
    let all = 0;
    for (let some = mostAtOnce; some === mostAtOnce; all += some) {
      await client.query('begin');
      const { rows } = await client.query(
        `update outbox set status = 'queued' where id = any(array(
          select id from outbox where status = 'waiting' and channel = 'whatsapp' order by due_at, id limit ${mostAtOnce}))
        returning id`,
      );
      const jobs = rows.map(({ id }) => ({ id }));
      await client.query(
        `insert into jobs.job (name, data) select 'messages', data from jsonb_array_elements($1::jsonb) data`,
        [JSON.stringify(jobs)],
      );
      await client.query('commit');
      some = rows.length;
    }
    return all;
  } finally {
    client.release();
  }
}

/** The recipients of these messages. */
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
