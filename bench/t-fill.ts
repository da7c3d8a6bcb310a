import { startThrowawayPostgres } from '/work/main/src/testing/throwaway-postgres.ts';
import { makeClinic } from '/work/main/bench/clinic.ts';
import pg from 'pg';
const p = await startThrowawayPostgres();
try {
  const a = new pg.Client(p.connectionString); await a.connect();
  await a.query('create database small');
  const u = new URL(p.connectionString); u.pathname='/small';
  const t=performance.now();
  const c = await makeClinic(u.href,{turnos:60000});
  console.log('small', (performance.now()-t)/1000);
  console.log((await c.owner.query('select count(*) from appointments')).rows, c.month, c.takeSlots(2), c.takeHours(1));
  await c.close(); await a.end();
} finally { await p.stop(); }
