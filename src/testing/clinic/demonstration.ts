import type { Services } from '../../base/doors/services.ts';
import type { TestDatabase } from '../database/database.ts';
import { insertDoctor, insertSmallClinic, servicesOn } from './factories.ts';

export interface SmallDemonstration {
  services: Services;
  lauraId: string;
  practiceId: string;
  patientIds: string[];
}

/**
 * Fills a small demonstration: eighty patients, and a doctor with a demonstration account who attends two
 * mornings a week.
 */
export async function fillSmallDemonstration({
  owner,
  db,
}: TestDatabase): Promise<SmallDemonstration> {
  const clinic = await insertSmallClinic({ owner });
  await owner.query('update clinics set is_demo = true');
  const lauraId = await insertDoctor(
    { owner },
    {
      name: 'Laura Gómez',
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    },
  );
  await owner.query(
    `update doctors set email = 'laura.gomez@clinica.demo' where id = $1`,
    [lauraId],
  );
  await owner.query(
    'delete from availability_rules where weekday not in (2, 4)',
  );
  await owner.query('update availability_rules set to_minute = 720');
  const { rows } = await owner.query(
    `insert into patients (dni, full_name, birth_date, email, email_trust)
      select (20000000 + number)::text, 'Paciente ' || number, '1980-01-01',
        'paciente' || number || '@example.com', 'declared'
      from generate_series(1, 80) number returning id`,
  );
  const patientIds = rows.map(({ id }) => id);
  return {
    services: servicesOn(db),
    lauraId,
    practiceId: clinic.practiceId,
    patientIds,
  };
}
